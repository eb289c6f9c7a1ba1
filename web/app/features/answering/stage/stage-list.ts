import type { StageQuestion } from "@plenary/contract/stage/stage-fields";
import { asDom } from "../phone/as-dom.ts";
import type { Piece } from "../phone/made.ts";

/** How long the order stays after somebody has touched the list, in milliseconds. */
const HELD = 3_000;

/** Each question's row keeps its element, and rows change places only when nobody is about to press one. */
export function openQuestionList(rowOf: (question: StageQuestion) => Piece[]) {
  const rows = new Map<string, { row: HTMLLIElement; drawn: string }>();
  let order: string[] = [];
  let touchedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const list = () => document.getElementById("asked-list");
  for (const kind of ["pointerdown", "keydown"])
    document.addEventListener(kind, ({ target }) => {
      if (list()?.contains(target as Node)) touchedAt = Date.now();
    });

  function draw(question: StageQuestion): void {
    const pieces = rowOf(question);
    const drawn = JSON.stringify(pieces);
    const present = rows.get(question.questionId);
    if (present?.drawn === drawn) return;
    const row = present?.row ?? document.createElement("li");
    const does = row.contains(document.activeElement) && document.activeElement?.getAttribute("data-do");
    row.classList.toggle("pinned", question.state === "pinned");
    row.replaceChildren(...asDom(pieces));
    rows.set(question.questionId, { row, drawn });
    if (does) row.querySelector<HTMLElement>(`[data-do="${does}"]`)?.focus({ preventScroll: true });
  }

  function arrange(): void {
    const place = list();
    if (!place) return;
    const held = touchedAt + HELD - Date.now();
    const present = [...place.children];
    const wanted = order.flatMap((id) => rows.get(id)?.row ?? []);
    clearTimeout(timer);
    if (held > 0 && present.length > 0) {
      // New rows are appended, removed ones leave, and nothing moves.
      place.append(...wanted.filter((row) => !place.contains(row)));
      timer = setTimeout(() => keepInSight(place, arrange), held);
      return;
    }
    if (wanted.every((row, at) => row === present[at])) return;
    const focused = place.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    place.replaceChildren(...wanted);
    focused?.focus({ preventScroll: true });
  }

  return {
    show(questions: readonly StageQuestion[]): void {
      const place = list();
      if (!place) return;
      keepInSight(place, () => {
        order = questions.map(({ questionId }) => questionId);
        for (const [questionId, { row }] of rows) {
          if (order.includes(questionId)) continue;
          row.remove();
          rows.delete(questionId);
        }
        for (const question of questions) draw(question);
        arrange();
      });
    },
  };
}

/** Scrolls so that the row in focus, or the first one in sight, stays in position. */
function keepInSight(place: Element, change: () => void): void {
  const seen = [...place.children].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  // At the top of the page people see what has come to the top.
  const kept =
    seen.find((row) => row.contains(document.activeElement)) ?? (scrollY > 0 ? seen[0] : undefined);
  const before = kept?.getBoundingClientRect().top ?? 0;
  change();
  if (kept?.isConnected) scrollBy(0, kept.getBoundingClientRect().top - before);
}
