import type { Plugin } from "vite";

/** How many columns the sheet places; the script of a page with more of them adds the others (columns.ts). */
const columns = 128;
/** Numbers of which the classes are digits, by their names in SlotRows.tsx, and what each is without a class. */
const numbers = { r: [4, 0], s: [4, 0], w: [3, 1], n: [3, 0] } as const;
/** Those that the list needs too: how high a start is. */
const heights = { h: [2, 0] } as const;

/**
 * Adds to the sheets of the programme what their classes stand for: `.c12` is the twelfth column of the grid, `.r5.rr2` the
 * step 25. Pages may have no styles of their own, and a rule for each of a thousand places would be longer than all others.
 */
export function gridPlaces(): Plugin {
  return {
    name: "grid-places",
    enforce: "pre",
    transform: {
      filter: { id: /\/public-programme\/(?:grid|slots)\.css(?!\?url)/ },
      handler: (code, id) => `${code}\n${id.includes("/grid.css") ? placeRules() : digitRules(heights)}`,
    },
  };
}

function placeRules(): string {
  const usual = Object.entries(numbers).flatMap(([name, [places, least]]) =>
    Array.from({ length: places }, (_, at) => `--${name.repeat(at + 1)}:${at === 0 ? least : 0}`),
  );
  const rules: string[] = [];
  for (let column = 1; column <= columns; column += 1) rules.push(`.c${column}{--c:${column}}`);
  return `.plan{${usual.join(";")}}\n.w{--w:0}\n${digitRules(numbers)}${rules.join("\n")}\n`;
}

/** What each digit stands for. */
function digitRules(numbers: Record<string, readonly [places: number, usual: number]>): string {
  const rules: string[] = [];
  for (const [name, [places]] of Object.entries(numbers)) {
    for (let place = 1; place <= places; place += 1) {
      const called = name.repeat(place);
      for (let digit = 1; digit <= 9; digit += 1)
        rules.push(`.${called}${digit}{--${called}:${digit * 10 ** (place - 1)}}\n`);
    }
  }
  return rules.join("");
}
