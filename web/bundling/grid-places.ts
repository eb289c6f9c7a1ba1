import type { Plugin } from "vite";

/** How many columns the sheet places; the script of a page with more of them adds the others (columns.ts). */
const columns = 128;
/** Numbers of which the classes are digits, by their names in SlotRows.tsx, and what each is without a class. */
const numbers = { r: [4, 0], s: [4, 0], w: [3, 1], n: [3, 0] } as const;

/**
 * Adds to the sheet of the programme's grid what its classes stand for: `.c12` is the twelfth column, `.r5.rr2` the
 * step 25. Pages may have no styles of their own, and a rule for each of a thousand places would be longer than all others.
 */
export function gridPlaces(): Plugin {
  return {
    name: "grid-places",
    enforce: "pre",
    transform: {
      filter: { id: /\/public-programme\/grid\.css(?!\?url)/ },
      handler: (code) => `${code}\n${placeRules()}`,
    },
  };
}

function placeRules(): string {
  const rules: string[] = [];
  const none: string[] = [];
  for (const [name, [places, usual]] of Object.entries(numbers)) {
    for (let place = 1; place <= places; place += 1) {
      const called = name.repeat(place);
      none.push(`--${called}:${place === 1 ? usual : 0}`);
      for (let digit = 1; digit <= 9; digit += 1)
        rules.push(`.${called}${digit}{--${called}:${digit * 10 ** (place - 1)}}`);
    }
  }
  for (let column = 1; column <= columns; column += 1) rules.push(`.c${column}{--c:${column}}`);
  return `.plan{${none.join(";")}}\n.w{--w:0}\n${rules.join("\n")}\n`;
}
