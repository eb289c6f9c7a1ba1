import type { Stage } from "@plenary/contract/stage/stage";
import { counted, text } from "@plenary/contract/text";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { keepScreenOn } from "../../base/screen-on.ts";
import { QrDrawing } from "../../ui/QrDrawing.tsx";
import { imageAddress, loadImage } from "../feedback/codes/code-images.ts";
import { PresentPoll } from "./PresentPoll.tsx";
import { beginWith, follow, leaf, slideAt, slidesOf } from "./slides.ts";
import { useFitted } from "./use-fitted.ts";

interface PresentProps {
  stage: Stage;
  /** The poll to show; without one of this id, what moderators have put first. */
  asked: string;
  isLost: boolean;
  onClose: () => void;
}

/** What leads on and back, also on the remote controls that speakers hold. */
const steps: Record<string, 1 | -1> = {
  ...{ ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1 },
  ...{ ArrowLeft: -1, ArrowUp: -1, PageUp: -1 },
};

/**
 * One question or poll in large, over everything, for the room. Sizes are parts of the window's height, so that it reads alike on all
 * screens; nothing is less than a 24th.
 */
export function Present({ stage, asked, isLost, onClose }: PresentProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [before, setFollowing] = useState(() => beginWith(stage, asked));
  const following = follow(before, stage);
  if (following !== before) setFollowing(following);
  const slides = slidesOf(stage, asked, following.passed);
  const slide = slideAt(slides, following.at);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    dialog.current?.showModal();
    // Not the button, whose ring would be seen by the whole room.
    dialog.current?.focus();
    // Escape ends the whole screen first, and the page never hears of that key.
    const ended = () => document.fullscreenElement ?? close();
    document.addEventListener("fullscreenchange", ended);
    return () => {
      document.removeEventListener("fullscreenchange", ended);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);

  useEffect(keepScreenOn, []);

  function onKey(event: KeyboardEvent) {
    const by = steps[event.key];
    // The space bar presses a button.
    if (!by || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    setFollowing({ ...following, at: leaf(slides, slide?.id ?? null, by) });
  }

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={text("Presentation of {title}", { title: stage.title })}
      onClose={onClose}
      onKeyDown={onKey}
      className="fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none flex-col gap-[3vh] bg-canvas p-[4vh] text-[4.2vh] leading-tight text-ink outline-none"
    >
      <button
        type="button"
        aria-label={text("End the presentation")}
        onClick={onClose}
        className="absolute end-[1vh] top-[1vh] flex size-11 items-center justify-center rounded-control text-ink-soft opacity-40 hover:opacity-100 focus-visible:opacity-100"
      >
        <X className="size-6" aria-hidden="true" />
      </button>
      <Fitted key={slide?.id}>
        {slide === undefined ? (
          <p className="font-display">{saidOfNone(stage)}</p>
        ) : "poll" in slide ? (
          <PresentPoll poll={slide.poll} />
        ) : (
          <>
            <p dir="auto" className="user-text font-display font-semibold">
              {slide.question.text}
            </p>
            {slide.question.name && (
              <p className="mt-[0.5em] text-[max(4.2vh,0.5em)] text-ink-soft [overflow-wrap:anywhere]">
                <bdi>{slide.question.name}</bdi>
              </p>
            )}
          </>
        )}
      </Fitted>
      <Foot
        stage={stage}
        isLost={isLost}
        votes={slide && "question" in slide ? slide.question.votes : null}
      />
    </dialog>
  );
}

function saidOfNone({ open, state }: Stage): string {
  if (open && state === "open") return text("Ask your question");
  return state === "closed" ? text("Questions are over") : text("Questions are not open now");
}

interface FootProps {
  stage: Stage;
  isLost: boolean;
  votes: number | null;
}

/** Where people ask and vote, and what isn't shown. */
function Foot({ stage: { code, questions, open, state, phones }, isLost, votes }: FootProps) {
  const notShown = questions.filter((question) => ["waiting", "hidden"].includes(question.state)).length;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-[4vh] gap-y-[1vh]">
      <div className="text-ink-soft">
        {votes !== null && <p>{counted(votes, "{count} vote", "{count} votes")}</p>}
        {notShown > 0 && (
          <p>{counted(notShown, "{count} question is not shown", "{count} questions are not shown")}</p>
        )}
        <p role="status" className="text-danger">
          {isLost && text("Not connected")}
        </p>
      </div>
      {code && open && state === "open" && <Where code={code} />}
      {phones && (
        <div className="flex items-end gap-[2vh]">
          <p className="text-ink-soft">{text("Rehearsal")}</p>
          <QrDrawing qr={phones.qr} label={text("QR code of the rehearsal")} className="size-[16vh]" />
        </div>
      )}
    </div>
  );
}

/** Where people ask and vote: to be typed, and to be scanned once the picture is there. */
function Where({ code }: { code: string }) {
  const [image, setImage] = useState<string | null>(null);
  useEffect(() => {
    const over = new AbortController();
    loadImage(code, over.signal)
      .then((file) => file.text())
      .then((svg) => setImage(imageAddress(svg)))
      .catch(() => undefined);
    return () => over.abort();
  }, [code]);
  return (
    <div className="flex items-end gap-[2vh] text-end">
      <p>
        <span className="block text-ink-soft [overflow-wrap:anywhere]">{`${location.host}/f`}</span>
        <b className="font-mono tracking-widest">{code}</b>
      </p>
      {image && <img src={image} alt={text("QR code")} className="size-[16vh] shrink-0 rounded-control" />}
    </div>
  );
}

/** Its text is as large as it fits. */
function Fitted({ children }: { children: ReactNode }) {
  const frame = useFitted();
  return (
    <div
      ref={frame}
      className="flex min-h-0 flex-1 flex-col justify-center-safe overflow-y-auto text-[4.2vh]"
    >
      <div>{children}</div>
    </div>
  );
}
