import { beside, text } from "@plenary/contract/text";
import { markedIn } from "../../../favourites/marks.ts";

/** Leaves of the printed programme what is marked in this browser, where the address asks for that; offers it elsewhere. */

const way = document.getElementById("mine");
if (way) way.hidden = false;
if (new URLSearchParams(location.search).has("mine"))
  leaveMarked(markedIn(location.pathname.split("/").at(-2) ?? ""));

function leaveMarked(marked: ReadonlySet<string>): void {
  for (const slot of document.querySelectorAll<HTMLElement>("[data-slot]"))
    if (!marked.has(slot.dataset.slot ?? "")) slot.remove();
  // Not for people: a selector.
  for (const part of document.querySelectorAll("section, tbody tr"))
    if (!part.querySelector("[data-slot]")) part.remove();
  for (const table of document.querySelectorAll("table")) leaveColumns(table);
  for (const about of document.querySelectorAll(".about"))
    about.textContent = beside([about.textContent, text("My programme")]);
  if (document.querySelector("[data-slot]")) return;
  const note = document.createElement("p");
  note.textContent = text("Press the star of a session to mark it.");
  document.querySelector("main")?.append(note);
}

/** Takes away the rooms of a day's table in which nothing is left. */
function leaveColumns(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const heads = table.querySelectorAll<HTMLTableCellElement>("th[scope=col]:not(.time)");
  for (const { cellIndex } of [...heads].reverse()) {
    const cells = rows.flatMap((row) => row.cells[cellIndex] ?? []);
    if (!cells.some((cell) => cell.querySelector("[data-slot]"))) for (const cell of cells) cell.remove();
  }
  const title = table.querySelector<HTMLTableCellElement>(".title");
  if (title) title.colSpan = table.querySelectorAll("th[scope=col]").length;
}
