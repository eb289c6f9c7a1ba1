import {
  answerField,
  answersIn,
  type OwnCallSpeaker,
  type SpeakerFields,
} from "@plenary/contract/call/call-questions";
import { getCallSpeaker } from "@plenary/contract/call/call-speakers";
import type { PublicCall } from "@plenary/contract/call/public-call";
import { bioMax } from "@plenary/contract/limit-values";
import { text } from "@plenary/contract/text";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useState,
  useSyncExternalStore,
} from "react";
import { isLost } from "../../base/calls/api.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { AnswerFields } from "./AnswerFields.tsx";
import { ClashLines } from "./ClashLines.tsx";
import { type FieldSaver, stateText } from "./field-saver.ts";
import type { KeptText } from "./kept-proposals.ts";
import { loadSpeaker, openSpeaker, rememberedSpeaker } from "./speaker-forms.ts";

export type SpeakerSaver = FieldSaver<SpeakerFields>;

interface SpeakerPartProps {
  userId: string;
  /** The proposal that it is filled in with. */
  proposalId: string;
  asks: PublicCall;
  /** What this browser has of it and the server lacks. */
  left: readonly KeptText<SpeakerFields>[];
  errorOf: (field: string) => string | undefined;
  /** Gets what saves it, once that is known. */
  saver: RefObject<SpeakerSaver | null>;
}

/** What a call asks of its speakers themselves: saved once for all their proposals. */
export function SpeakerPart(props: SpeakerPartProps) {
  const { userId, asks } = props;
  const { eventId } = asks;
  const [said, setSaid] = useState<OwnCallSpeaker | "failed">();
  const asksSomething =
    asks.biography !== "hidden" || Object.values(asks.questionSettings).some(({ of }) => of === "speaker");
  const load = useCallback(
    () =>
      loadSpeaker(userId, eventId).then(setSaid, (error: unknown) =>
        setSaid((isLost(error) ? rememberedSpeaker(userId, eventId) : undefined) ?? "failed"),
      ),
    [userId, eventId],
  );
  useEffect(() => {
    if (asksSomething) void load();
  }, [asksSomething, load]);
  if (!asksSomething || !said) return null;
  if (said !== "failed") return <Fields {...props} said={said} />;
  return (
    <Section>
      <p role="alert">{getCallSpeaker.failure}</p>
      <div>
        <Button variant="secondary" onClick={() => void load()}>
          {text("Try again")}
        </Button>
      </div>
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="speaker" className="flex flex-col gap-6">
      <div>
        <h2 id="speaker" className="text-xl">
          {text("About you")}
        </h2>
        <p className="text-sm text-ink-soft">{text("Once for all that you propose to this event.")}</p>
      </div>
      {children}
    </section>
  );
}

function Fields({
  userId,
  proposalId,
  asks,
  left,
  errorOf,
  saver: shared,
  said,
}: SpeakerPartProps & { said: OwnCallSpeaker }) {
  const [open] = useState(() => openSpeaker(userId, { asks, proposalId, said }, left));
  const { saver } = open;
  const view = useSyncExternalStore(saver.subscribe, saver.view);
  const { values, isUnsent, isKept } = view;
  useUnsaved(isUnsent && !isKept);
  useImperativeHandle(shared, () => saver, [saver]);
  useEffect(() => {
    open.show();
    return () => void open.leave();
  }, [open]);

  return (
    <Section>
      <ClashLines
        call={asks}
        {...view}
        onSettle={(name, value) => saver.settle(name, value)}
        onForget={(name) => saver.forget(name)}
      />
      {asks.biography !== "hidden" && (
        <TextArea
          label={text("Biography")}
          optional={asks.biography === "optional"}
          rows={4}
          value={values.biography}
          onChange={({ target }) => saver.type({ biography: target.value })}
          error={errorOf("biography")}
          counter={{ text: values.biography, max: bioMax }}
        />
      )}
      <AnswerFields
        questions={asks}
        asking={{ of: "speaker", time: new Date().toISOString(), isSubmitted: said.isSubmitted }}
        values={answersIn(values)}
        onAnswer={(questionId, value) =>
          saver.type({ [answerField(questionId)]: value } as Partial<SpeakerFields>)
        }
        errorOf={(questionId) => errorOf(answerField(questionId))}
      />
      <p role="status" className="text-sm text-ink-soft">
        {isUnsent ? stateText(view) : ""}
      </p>
    </Section>
  );
}
