import type { ModeratedPoll, Stage } from "@plenary/contract/stage/stage";
import { counted, text } from "@plenary/contract/text";
import X from "lucide-react/icons/x";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { keepScreenOn } from "../../base/browser/screen-on.ts";
import { formatCount, formatShare } from "../../base/formats/figures.ts";
import { QrDrawing } from "../../ui/texts/QrDrawing.tsx";
import { imageAddress, loadImage } from "../feedback/codes/code-images.ts";
import { beginWith, countsFor, follow, neighbourSlide, slideAt, slidesOf } from "./slides.ts";
import { labelsOf } from "./stage-words.ts";

interface PresentProps {
  stage: Stage;
  /** The poll to show; without one of this id, the moderators' current one. */
  asked: string;
  isLost: boolean;
  onClose: () => void;
}

/** Keys for next and previous, including those of remote controls. */
const steps: Record<string, 1 | -1> = {
  ...{ ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1 },
  ...{ ArrowLeft: -1, ArrowUp: -1, PageUp: -1 },
};

/** One question or poll in full screen. Sizes are fractions of the window's height, to read alike on all screens. */
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
    // Not the button: the whole room would see its ring.
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
    setFollowing({ ...following, at: neighbourSlide(slides, slide?.id ?? null, by) });
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
  return state === "closed" ? text("Questions are closed") : text("Questions are not open now");
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

/** The address for asking and voting: to type, and to scan once the picture is loaded. */
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

function PresentPoll({ poll }: { poll: ModeratedPoll }) {
  const { question, answered, state } = poll;
  const counts = countsFor(poll);
  return (
    <figure>
      <figcaption>
        <p dir="auto" className="user-text font-display text-[1.3em] font-semibold">
          {question}
        </p>
        <p className="mt-[0.3em] text-ink-soft">
          {state === "open"
            ? counted(answered, "{count} has answered", "{count} have answered")
            : state === "closed"
              ? counted(answered, "Closed, {count} has answered", "Closed, {count} have answered")
              : text("Opens soon")}
        </p>
      </figcaption>
      <ul className="mt-[0.7em] flex flex-col gap-[0.3em]">
        {labelsOf(poll).map((label, choice) => (
          <li
            key={label}
            className="relative isolate flex justify-between gap-x-[1em] overflow-hidden rounded-card px-[0.5em] py-[0.15em] portrait:flex-wrap"
          >
            <svg width="100%" height="100%" aria-hidden="true" className="absolute inset-0 -z-1">
              <rect width="100%" height="100%" className="fill-sunken" />
              {counts && answered > 0 && (
                <svg width={`${(100 * (counts[choice] ?? 0)) / answered}%`} height="100%" aria-hidden="true">
                  <rect width="100%" height="100%" className="fill-accent-wash" />
                  <rect y="90%" width="100%" height="10%" className="fill-accent" />
                </svg>
              )}
            </svg>
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {label}
            </span>
            {counts && answered > 0 && (
              <span className="shrink-0 font-semibold">
                {text("{count} ({share})", {
                  count: formatCount(counts[choice] ?? 0),
                  share: formatShare((counts[choice] ?? 0) / answered),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The font sizes to try, in hundredths of the window's height, largest first. */
const sizes = [12, 11, 10, 9, 8, 7.2, 6.5, 5.8, 5.2, 4.7, 4.2];

/** A `ref` for a box whose text is as large as fits; the smallest size may need scrolling. */
function useFitted() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = box.current;
    if (!frame) return;
    function fit(of: HTMLElement) {
      for (const size of sizes) {
        of.style.fontSize = `${size}vh`;
        if (of.scrollHeight <= of.clientHeight && of.scrollWidth <= of.clientWidth) return;
      }
    }
    fit(frame);
    const watch = new ResizeObserver(() => fit(frame));
    watch.observe(frame);
    if (frame.firstElementChild) watch.observe(frame.firstElementChild);
    return () => watch.disconnect();
  });
  return box;
}
