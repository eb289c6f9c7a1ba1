import {
  addComment,
  type Comment,
  type CommentRole,
  type Comments as Discussion,
  deleteComment,
  putComment,
} from "@plenary/contract/review/comments";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import { beside, text } from "@plenary/contract/text";
import { useId, useRef, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { keepComment, keptComment } from "./kept-comments.ts";

interface CommentsProps {
  proposalId: string;
  discussion: Discussion;
  onChanged?: (discussion: Discussion) => void;
  /** Of the heading. */
  level: 2 | 3;
  /** The letter that gives the focus to the field, if letters do. */
  letter?: string | undefined;
}

/** What is said of a proposal, and a field to say more (docs/product/review.md#comments). */
export function Comments({ proposalId, discussion, onChanged, level, letter }: CommentsProps) {
  const [shown, setShown] = useState(discussion);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { comments, role, writesTo, feedback } = shown;
  if (role === "speaker" && comments.length === 0) return <Feedback feedback={feedback} />;
  const Heading = `h${level}` as const;
  const change = (changed: Discussion) => {
    setShown(changed);
    onChanged?.(changed);
  };
  return (
    <>
      <Feedback feedback={feedback} />
      <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-4">
        <Heading id={id} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {role === "speaker" ? text("Questions from the organizers") : text("Comments")}
        </Heading>
        {comments.length === 0 && <p className="text-sm text-ink-soft">{text("No comments yet.")}</p>}
        {comments.map((comment) => (
          <Said
            key={comment.commentId}
            {...{ comment, change }}
            reader={role}
            focusAfter={() => heading.current?.focus()}
          />
        ))}
        {writesTo.length > 0 && <Say {...{ proposalId, letter, change }} discussion={shown} />}
      </section>
    </>
  );
}

/** What reviews say to speakers, once it is decided. */
function Feedback({ feedback }: { feedback: readonly string[] }) {
  if (feedback.length === 0) return null;
  return (
    <section aria-labelledby="feedback" className="flex flex-col gap-3">
      <h2 id="feedback" className="text-lg">
        {text("What reviewers say to you")}
      </h2>
      {feedback.map((said, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and stay in their order
        <LinkedText key={at} text={said} />
      ))}
    </section>
  );
}

interface SaidProps {
  comment: Comment;
  reader: CommentRole;
  change: (discussion: Discussion) => void;
  focusAfter: () => void;
}

function Said({ comment, reader, change, focusAfter }: SaidProps) {
  const { commentId, to, own, html, at, edited, permissions } = comment;
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useTask(putComment.failure);
  const deleting = useTask(deleteComment.failure);
  const params = { commentId };
  useUnsaved(typed !== null && typed !== comment.text);
  const save = () =>
    saving.run(async () => {
      change(await call(putComment, { params, body: { text: typed ?? "" } }));
      setTyped(null);
    });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <bdi className="font-medium text-ink">{own ? text("You") : writerOf(comment, reader)}</bdi>
        {to === "speakers" && reader !== "speaker" && (
          <Badge tone="accent">{text("With the speakers")}</Badge>
        )}
        <span>{beside([formatInstantDay(at), edited && text("Edited")])}</span>
      </div>
      {typed === null ? (
        <RenderedText html={html} />
      ) : (
        <div className="flex flex-col gap-2">
          <FormError>{saving.error}</FormError>
          <TextArea
            label={text("Edit the comment")}
            rows={3}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            counter={{ text: typed, max: reviewLimits.textMax }}
          />
        </div>
      )}
      {(permissions.edit || permissions.delete) && (
        <div className="flex flex-wrap gap-2">
          {typed !== null && (
            <>
              <Button size="sm" busy={saving.busy} onClick={() => void save()}>
                {text("Save")}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setTyped(null)}>
                {text("Cancel")}
              </Button>
            </>
          )}
          {permissions.edit && typed === null && (
            <Button size="sm" variant="quiet" onClick={() => setTyped(comment.text ?? "")}>
              {text("Edit")}
            </Button>
          )}
          {permissions.delete && typed === null && (
            <ConfirmButton
              label={text("Delete")}
              variant="quiet"
              size="sm"
              title={text("Delete this comment?")}
              confirmLabel={text("Delete")}
              busyLabel={text("Deleting...")}
              danger
              work={async () => change(await call(deleteComment, { params }))}
              task={deleting}
              onDone={() => {
                notify(text("Comment deleted"));
                focusAfter();
              }}
            >
              {to === "speakers" && reader !== "speaker"
                ? text("Who was mailed it has it all the same.")
                : text("Nobody reads it any more.")}
            </ConfirmButton>
          )}
        </div>
      )}
    </div>
  );
}

function writerOf({ role, name }: Comment, reader: CommentRole): string {
  if (name !== null) return name;
  if (role === "speaker") return text("The speakers");
  if (role === "reviewer") return text("A reviewer");
  return reader === "speaker" ? text("The organizers") : text("An organizer");
}

interface SayProps {
  proposalId: string;
  discussion: Discussion;
  letter: string | undefined;
  change: (discussion: Discussion) => void;
}

function Say({ proposalId, discussion, letter, change }: SayProps) {
  const { role, writesTo, masked } = discussion;
  const { user } = useSignIn();
  const userId = user?.userId ?? "";
  const [typed, setTyped] = useState(() => keptComment(userId, proposalId));
  const [isKept, setKept] = useState(true);
  const [to, setTo] = useState(writesTo[0] ?? "reviewers");
  const task = useTask(addComment.failure);
  const [problem, setProblem] = useState<string>();
  useUnsaved(typed !== "" && !isKept);
  const type = (words: string) => {
    setTyped(words);
    setProblem(undefined);
    setKept(keepComment(userId, proposalId, words));
  };
  const send = async () => {
    if (typed.trim() === "") return setProblem(text("Please write something"));
    const isDone = await task.run(async () => {
      change(await call(addComment, { params: { proposalId }, body: { text: typed, to } }));
      type("");
    });
    if (!isDone) return;
    // So that what follows isn't mailed by mistake.
    setTo(writesTo[0] ?? to);
    notify(to === "speakers" ? text("Sent") : text("Comment added"));
  };
  const isToSpeakers = to === "speakers" && role !== "speaker";
  return (
    <form
      noValidate
      data-comment=""
      aria-label={text("Say something")}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormError>{task.error}</FormError>
      <TextArea
        label={role === "speaker" ? text("Your answer") : text("Your comment")}
        rows={3}
        value={typed}
        aria-keyshortcuts={letter}
        onChange={({ target }) => type(target.value)}
        counter={{ text: typed, max: reviewLimits.textMax }}
        error={problem}
        hint={
          role === "speaker" && masked
            ? text("Some who read it must not know who you are: name nobody.")
            : undefined
        }
      />
      {writesTo.length > 1 && (
        <SelectField
          label={text("Who reads it")}
          value={to}
          onChange={({ target }) => setTo(target.value as typeof to)}
          hint={isToSpeakers ? text("They get a mail, which doesn't name you.") : undefined}
        >
          <option value="reviewers">{text("Reviewers and organizers")}</option>
          <option value="speakers">{text("Its speakers too")}</option>
        </SelectField>
      )}
      <div>
        <Button type="submit" variant="secondary" busy={task.busy} busyLabel={text("Sending...")}>
          {role === "speaker"
            ? text("Answer")
            : isToSpeakers
              ? text("Send to the speakers")
              : text("Comment")}
        </Button>
      </div>
    </form>
  );
}
