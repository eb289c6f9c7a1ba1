import { fold } from "@plenary/contract/fold";

const texts = new WeakMap<Element, string>();

function textOf(person: Element): string {
  const folded = texts.get(person) ?? fold(person.textContent);
  texts.set(person, folded);
  return folded;
}

/** Hides people whose name and sessions lack a word of the text, and letters without people. Returns how many are shown. */
export function showPeople(root: HTMLElement, text: string): number {
  const words = fold(text).split(" ").filter(Boolean);
  let shown = 0;
  for (const letter of root.querySelectorAll<HTMLElement>(".letter")) {
    let ofLetter = 0;
    for (const person of letter.querySelectorAll<HTMLElement>(".people > li")) {
      const matches = words.every((word) => textOf(person).includes(word));
      if (person.hidden === matches) person.hidden = !matches;
      if (matches) ofLetter += 1;
    }
    letter.hidden = ofLetter === 0;
    shown += ofLetter;
  }
  return shown;
}
