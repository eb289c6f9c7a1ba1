interface MarkProps {
  kind: keyof typeof marks;
  word: string;
  wordClass?: string;
}

/** A state as a shape, which is told without colours too, and as a word, which narrow lists hide from sight. */
export function Mark({ kind, word, wordClass = "" }: MarkProps) {
  const { colour, drawing } = marks[kind];
  return (
    <>
      <svg
        viewBox="0 0 14 14"
        className={`inline-block size-3.5 shrink-0 align-[-2px] ${colour}`}
        fill="none"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        {drawing}
      </svg>
      <span className={`ms-2 ${wordClass}`}>{word}</span>
    </>
  );
}

const ring = <circle cx="7" cy="7" r="5.2" stroke="currentColor" />;
const disc = <circle cx="7" cy="7" r="6" fill="currentColor" />;
const inDisc = "var(--color-surface)";

const marks = {
  waits: { colour: "text-warn", drawing: ring },
  good: {
    colour: "text-accent",
    drawing: (
      <>
        {disc}
        <path d="M4.2 7.2 6.2 9.2 9.9 5.2" stroke={inDisc} />
      </>
    ),
  },
  refused: {
    colour: "text-ink-soft",
    drawing: (
      <>
        {ring}
        <path d="M5 5 9 9M9 5 5 9" stroke="currentColor" />
      </>
    ),
  },
  ended: {
    colour: "text-danger",
    drawing: (
      <>
        {disc}
        <path d="M4.3 7H9.7" stroke={inDisc} />
      </>
    ),
  },
};
