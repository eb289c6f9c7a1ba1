import { randomInt } from "node:crypto";
import { limits } from "@plenary/contract/limits";

/** Twelve characters from all four classes, without any that look alike. */
export function temporaryPassword(): string {
  const classes = ["abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789", "!#$%*+-?@"];
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = classes.map(pick);
  while (characters.length < limits.temporaryPasswordLength) characters.push(pick(classes.join("")));
  for (let i = characters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    const swapped = characters[i] as string;
    characters[i] = characters[j] as string;
    characters[j] = swapped;
  }
  return characters.join("");
}
