import { answerField, type CallSpeaker } from "@plenary/contract/call/call-questions";
import { getCallSpeaker, putCallSpeaker } from "@plenary/contract/call/call-speakers";
import type { PublicCall } from "@plenary/contract/call/public-call";
import type { CallInput } from "@plenary/contract/endpoint";
import { bioMax } from "@plenary/contract/limit-values";
import { text } from "@plenary/contract/text";
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { call, errorText } from "../../base/calls/api.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { AnswerFields } from "./AnswerFields.tsx";

export interface SpeakerSaving {
  /** Saves what isn't yet; throws if that fails. */
  flush: () => Promise<void>;
}

interface SpeakerPartProps {
  asks: PublicCall;
  isSubmitted: boolean;
  errorOf: (field: string) => string | undefined;
  saving: RefObject<SpeakerSaving | null>;
}

type Body = CallInput<typeof putCallSpeaker>["body"];

/** How long after the last key it is saved, in milliseconds. */
const AFTER_KEY = 2000;

/** What a call asks of its speakers themselves: saved once for all their proposals. */
export function SpeakerPart(props: SpeakerPartProps) {
  const { asks } = props;
  const { eventId } = asks;
  const [said, setSaid] = useState<CallSpeaker>();
  const asksSomething =
    asks.biography !== "hidden" || Object.values(asks.questionSettings).some(({ of }) => of === "speaker");
  useEffect(() => {
    if (!asksSomething) return;
    const leaving = new AbortController();
    call(getCallSpeaker, { params: { eventId } }, { signal: leaving.signal }).then(
      ({ speaker }) => setSaid(speaker),
      // It is asked for again when the form is opened; submitting says what is missing.
      () => undefined,
    );
    return () => leaving.abort();
  }, [asksSomething, eventId]);
  return asksSomething && said ? <Fields {...props} said={said} /> : null;
}

function Fields({ asks, isSubmitted, errorOf, saving, said }: SpeakerPartProps & { said: CallSpeaker }) {
  const [values, setValues] = useState(said);
  const [problem, setProblem] = useState("");
  const [isUnsent, setUnsent] = useState(false);
  /** What the server lacks. */
  const unsent = useRef<Body>({});
  const sending = useRef(Promise.resolve());
  useUnsaved(isUnsent);

  async function send(): Promise<void> {
    const body = unsent.current;
    if (Object.keys(body).length === 0) return;
    unsent.current = {};
    try {
      await call(putCallSpeaker, { params: { eventId: asks.eventId }, body });
      setProblem("");
      setUnsent(Object.keys(unsent.current).length > 0);
    } catch (error) {
      unsent.current = {
        ...body,
        ...unsent.current,
        answers: { ...body.answers, ...unsent.current.answers },
      };
      setProblem(errorText(error, putCallSpeaker.failure));
      throw error;
    }
  }
  /** One call after the other, so that the last one says what is last. */
  function flush(): Promise<void> {
    clearTimeout(timer.current);
    const next = sending.current.catch(() => undefined).then(send);
    sending.current = next.catch(() => undefined);
    return next;
  }
  useImperativeHandle(saving, () => ({ flush }));
  const leave = useEffectEvent(() => void flush().catch(() => undefined));
  useEffect(() => () => leave(), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function type(next: CallSpeaker, changed: Body): void {
    setValues(next);
    const { answers, ...named } = unsent.current;
    unsent.current = {
      ...{ ...named, ...changed },
      ...((answers || changed.answers) && { answers: { ...answers, ...changed.answers } }),
    };
    setUnsent(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush().catch(() => undefined), AFTER_KEY);
  }

  return (
    <section aria-labelledby="speaker" className="flex flex-col gap-6">
      <div>
        <h2 id="speaker" className="text-xl">
          {text("About you")}
        </h2>
        <p className="text-sm text-ink-soft">{text("Once for all that you propose to this event.")}</p>
      </div>
      {asks.biography !== "hidden" && (
        <TextArea
          label={text("Biography")}
          optional={asks.biography === "optional"}
          rows={4}
          value={values.biography}
          onChange={({ target }) => type({ ...values, biography: target.value }, { biography: target.value })}
          error={errorOf("biography")}
          counter={{ text: values.biography, max: bioMax }}
        />
      )}
      <AnswerFields
        questions={asks}
        asking={{ of: "speaker", time: new Date().toISOString(), isSubmitted }}
        values={values.answers}
        onAnswer={(questionId, value) => {
          const { [questionId]: _, ...others } = values.answers;
          const answers = value === null ? others : { ...others, [questionId]: value };
          type({ ...values, answers }, { answers: { [questionId]: value } } as Body);
        }}
        errorOf={(questionId) => errorOf(answerField(questionId))}
      />
      <p role="status" className="text-sm text-ink-soft">
        {problem ? text("Not saved: {reason}", { reason: problem }) : ""}
      </p>
    </section>
  );
}
