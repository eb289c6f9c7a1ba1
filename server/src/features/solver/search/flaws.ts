import { isNear, overlaps, type Plan, slotOf, stands } from "./plan.ts";
import { liesWithin } from "./starts.ts";

/** The soft conflicts of a slot at a place, however hard ones it has there. */
export function flawsAt(plan: Plan, slot: number, { room, start }: { room: number; start: number }): number {
  const { model } = plan;
  const own = slotOf(plan, slot);
  const end = start + own.minutes;
  const option = own.options.find((each) => each.room === room);
  let flaws = option?.cost ?? 0;
  for (const { spans } of own.rather) if (!liesWithin(spans, start, end)) flaws += 1;
  for (const { spans } of option?.rather ?? []) if (!liesWithin(spans, start, end)) flaws += 1;
  for (const { slot: other, cost, gap } of own.neighbours) {
    if (!stands(plan, other)) continue;
    if (overlaps(plan, other, start, end)) flaws += cost;
    else if (gap === "soft" && plan.room[other] !== room && isNear(plan, other, start, end)) flaws += 1;
  }
  if (model.roomLevel === "soft") {
    const here = (plan.inRoom[room] as number[]).filter((other) => other !== slot);
    if (here.filter((other) => overlaps(plan, other, start, end)).length >= (model.atOnce[room] as number))
      flaws += 1;
  }
  return flaws;
}
