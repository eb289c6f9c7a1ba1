import type { Plugin } from "vite";

/** How many columns the sheet places; the script of a page with more of them adds the others (columns.ts). */
const columns = 128;
/** Numbers of which the classes are digits, by their names in SlotRows.tsx, and what each is without a class. */
const numbers = { r: [4, 0], s: [4, 0], w: [3, 1], n: [3, 0] } as const;

/**
 * Adds to the sheets of the programme what their classes stand for: `.c12` is the twelfth column of the grid, `.r5.rr2` the
 * step 25. Pages may have no styles of their own, and a rule for each of a thousand places would be longer than all others.
 */
export function gridPlaces(): Plugin {
  return {
    name: "grid-places",
    enforce: "pre",
    transform: {
      filter: { id: /\/programme\/public\/slots\/(?:grid|slots)\.css(?!\?url)/ },
      handler: (code, id) => `${code}\n${id.includes("/grid.css") ? placeRules() : digitRules("h", 2)}`,
    },
  };
}

function placeRules(): string {
  const rules: string[] = [];
  const usual: string[] = [];
  for (const [name, [places, least]] of Object.entries(numbers)) {
    for (let place = 1; place <= places; place += 1)
      usual.push(`--${name.repeat(place)}:${place === 1 ? least : 0}`);
    rules.push(digitRules(name, places));
  }
  for (let column = 1; column <= columns; column += 1) rules.push(`.c${column}{--c:${column}}`);
  return `.plan{${usual.join(";")}}\n.w{--w:0}\n${rules.join("\n")}\n`;
}

/** What each digit of a number stands for: `h` of the list (how high a start is) has two, those of the grid as many as they need. */
function digitRules(name: string, places: number): string {
  const rules: string[] = [];
  for (let place = 1; place <= places; place += 1) {
    const called = name.repeat(place);
    for (let digit = 1; digit <= 9; digit += 1)
      rules.push(`.${called}${digit}{--${called}:${digit * 10 ** (place - 1)}}`);
  }
  return rules.join("\n");
}
