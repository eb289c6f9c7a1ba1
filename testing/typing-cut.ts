import { getProposal, type ProposalFields } from "@plenary/contract/call/proposals";
import type { BrowserContext } from "playwright-core";
import { makeCalled } from "./events.ts";
import { longPatience } from "./patience.ts";
import { clientOf, type Person, register, signIn } from "./people.ts";

/** Typing a proposal while everything goes wrong at a random key (docs/product/call.md#saving). */

type Texts = Pick<ProposalFields, "title" | "summary" | "description" | "notes">;

const labels: Record<keyof Texts, string> = {
  title: "Title",
  summary: "Summary",
  description: "Description",
  notes: "Notes for the organizers",
};
const names = Object.keys(labels) as (keyof Texts)[];
const nothing: Texts = { title: "", summary: "", description: "", notes: "" };

const faults = [
  "network",
  "network and tab",
  "tab",
  "crash",
  "sign-in",
  "sign-in and tab",
  "server",
] as const;
type Fault = (typeof faults)[number];

/** A proposal is typed in so many rounds, then the next one is begun, as an account has 50 drafts of an event at most. */
const ROUNDS_OF_ONE = 25;

/** A server that can be killed and started again with its data. */
export interface Mortal {
  origin: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Cuts {
  rounds: Record<Fault, number>;
  /** Characters that were typed, and those that the form called saved. */
  typed: number;
  called: number;
  /** What the form had called saved and that was not there when it was opened again. */
  lost: string[];
  /** What was there that nobody has typed, or a choice between texts that only one person has written. */
  wrong: string[];
}

/** The same rounds for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Types in the context's pages for so many rounds, and cuts something in each. The server is set up. */
export async function cutWhileTyping(
  context: BrowserContext,
  server: Mortal,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<Cuts> {
  const random = randomOf(seed);
  const cuts: Cuts = {
    rounds: Object.fromEntries(faults.map((fault) => [fault, 0])) as Cuts["rounds"],
    ...{ typed: 0, called: 0, lost: [], wrong: [] },
  };
  const { origin } = server;
  const username = `typist${seed}`;
  const eventId = await makeCalled((await register(origin, `host${seed}`, "A host")).call);
  let person: Person = await register(origin, username, "A typist");
  let page = await context.newPage();
  let proposalId = "";
  let typed = nothing;
  let called = nothing;

  const address = () => `${origin}/proposals/${proposalId}/edit?eventId=${eventId}`;
  const field = (name: keyof Texts) => page.getByLabel(labels[name], { exact: name !== "notes" });

  async function enter(): Promise<void> {
    await page.goto(`${origin}/api/health`);
    await page.evaluate((token) => localStorage.setItem("authToken", token), person.token);
  }

  /** What the form holds and says of it. */
  const look = () =>
    page.evaluate((all) => {
      const textIn = (label: string) => {
        const found = Array.from(document.querySelectorAll("label")).find(({ textContent }) =>
          textContent?.startsWith(label),
        );
        return (found?.control as HTMLTextAreaElement | null)?.value;
      };
      const values = Object.entries(all).map(([name, label]) => [name, textIn(label)]);
      const said = Array.from(document.querySelectorAll("form [role=status]"), (one) => one.textContent);
      return { values: Object.fromEntries(values), said: said.at(-1) ?? "" };
    }, labels);

  async function note(): Promise<string> {
    const { values, said } = await look();
    if (values.title !== undefined && /^Saved/.test(said)) called = { ...nothing, ...values };
    return said;
  }

  /** Waits until the form says that, unless nothing was typed. */
  async function says(start: string): Promise<void> {
    // Of an empty one the form says nothing.
    if (names.every((name) => typed[name] === "")) return;
    // Sooner than by the clock.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.locator("form [role=status]", { hasText: start }).last().waitFor({ timeout: longPatience });
    await note();
  }

  async function key(name: keyof Texts): Promise<void> {
    const letter = "abcdefghij klmnop"[random(17)] ?? "x";
    typed = { ...typed, [name]: typed[name] + letter };
    cuts.typed += 1;
    await page.keyboard.press(letter === " " ? "Space" : letter);
  }

  async function reopen(): Promise<void> {
    if (page.isClosed()) page = await context.newPage();
    await page.goto(address());
    await field("title").waitFor({ timeout: longPatience });
  }

  /** Compares what is there with what was called saved, and what was typed. */
  async function compare(fault: Fault): Promise<void> {
    const { values } = await look();
    for (const name of names) {
      const there: string = values[name];
      const where = `${fault}, ${name}: "${there}"`;
      if (!there.startsWith(called[name])) cuts.lost.push(`${where} instead of "${called[name]}"`);
      if (!typed[name].startsWith(there)) cuts.wrong.push(`${where} though "${typed[name]}" was typed`);
    }
    if ((await page.getByRole("alert").count()) > 0) cuts.wrong.push(`${fault}: a choice is asked for`);
    typed = { ...nothing, ...values };
    called = nothing;
  }

  async function cut(fault: Fault): Promise<void> {
    if (fault.startsWith("network")) await context.setOffline(true);
    if (fault.startsWith("sign-in")) {
      // As from another device.
      await fetch(`${origin}/api/auth/logout`, {
        method: "POST",
        headers: { authorization: `Bearer ${person.token}` },
      });
      person = await signIn(origin, username);
    }
    if (fault === "server") await server.kill();
    if (fault === "tab") await page.close();
    if (fault === "crash") {
      const crashed = page.waitForEvent("crash");
      await page.goto("chrome://crash").catch(() => {});
      await crashed;
      await page.close();
    }
  }

  await enter();
  for (let round = 0; round < rounds; round++) {
    if (round % ROUNDS_OF_ONE === 0) {
      await page.goto(`${origin}/public/events/${eventId}/propose`);
      await page.waitForURL(/\/edit/);
      await field("title").waitFor();
      proposalId = new URL(page.url()).pathname.split("/")[2] ?? "";
      [typed, called] = [nothing, nothing];
    }
    const fault = faults[random(faults.length)] as Fault;
    cuts.rounds[fault] += 1;
    const name = names[random(names.length)] as keyof Texts;
    await field(name).press("ControlOrMeta+End");
    const keys = 2 + random(12);
    const at = random(keys);
    for (let n = 0; n < at; n++) {
      await key(name);
      await note();
    }
    if (random(3) === 0) await says("Saved");
    await cut(fault);
    const isOpen = fault.startsWith("network") || fault === "server";
    for (let n = at; n < keys && isOpen; n++) {
      await key(name);
      await note();
    }
    if (isOpen && random(2) === 0) await says("Saved");
    for (const value of names) cuts.called += called[value].length;
    if (fault === "server") await server.start();
    if (fault.endsWith("and tab")) await page.close();
    await context.setOffline(false);
    if (fault.startsWith("sign-in")) {
      if (page.isClosed()) page = await context.newPage();
      await enter();
    }
    await reopen();
    await compare(fault);
    if (random(3) > 0) continue;
    await says("Saved");
    const { proposal } = await clientOf(origin, person.token)(getProposal, { params: { proposalId } });
    for (const one of names)
      if (proposal[one] !== typed[one]) cuts.lost.push(`${fault}: the server has "${proposal[one]}"`);
  }
  return cuts;
}
