import type { Answer } from "@plenary/contract/endpoint";
import type { getWall, streamWall, WallShown } from "@plenary/contract/feedback/walls";
import { text } from "@plenary/contract/text";
import { keepScreenOn } from "../../base/browser/screen-on.ts";
import { asDom } from "../answering/phone/as-dom.ts";
import { withFewer } from "./stage-part.ts";
import { codeView, liveView } from "./wall-view.ts";

/** Follows what is open and how many have answered while the screen is on, and recovers by itself. */

/** In milliseconds: after this long without an event it says so; the server sends one every ten seconds. */
const SILENCE = 30_000;

/** In milliseconds: the pause before a retry, and before one after the server said that the wall doesn't exist. */
const [AGAIN, ENDED] = [10_000, 60_000];

const paths = {
  shown: "/public/walls/:token" satisfies (typeof getWall)["path"],
  stream: "/public/walls/:token/stream" satisfies (typeof streamWall)["path"],
};
const token = /\/wall\/([^/]+)/i.exec(location.pathname)?.[1] ?? "";
const addressOf = (path: keyof typeof paths): string => `/api${paths[path].replace(":token", token)}`;
const lost = document.getElementById("lost");

let heard = Date.now();
let tried = 0;
let pause = AGAIN;
let source: EventSource | undefined;
let last: WallShown | undefined;

function say(words: string): void {
  if (lost && lost.textContent !== words) lost.textContent = words;
}

function hear(): void {
  heard = Date.now();
  pause = AGAIN;
  say("");
}

function show(shown: WallShown): void {
  last = shown;
  const code = document.querySelector("[data-code]")?.getAttribute("data-code");
  if (code && code !== shown.code) void showCode();
  draw(shown);
}

/** With as many questions as fit. */
function draw(shown: WallShown): void {
  const live = document.getElementById("live");
  if (!live) return;
  live.replaceChildren(...asDom(liveView(shown)));
  const stage = shown.stage && isCut(live) && withFewer(shown.stage);
  if (stage) draw({ ...shown, stage });
}

const isCut = (live: HTMLElement): boolean =>
  [live, ...live.querySelectorAll("ol, .options")].some(
    ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
  );

/** No event carries its picture. Without an answer the old one stays until the next event; it still leads somewhere. */
async function showCode(): Promise<void> {
  try {
    const answer = await fetch(addressOf("shown"), { cache: "no-store" });
    if (!answer.ok) return;
    const { qr, ...shown } = (await answer.json()) as Answer<typeof getWall>;
    document.querySelector(".code")?.replaceWith(...asDom([codeView(shown, qr)]));
  } catch {
    // Tried again with the next event.
  }
}

function connect(): void {
  tried = Date.now();
  source?.close();
  source = new EventSource(addressOf("stream"));
  source.addEventListener("wall", ({ data }) => {
    hear();
    show(JSON.parse(data) as WallShown);
  });
  source.addEventListener("here", hear);
  source.addEventListener("error", () => {
    // Otherwise the browser tries again by itself.
    if (source?.readyState === EventSource.CLOSED) void refused();
  });
}

/** The server has answered, but with no stream: the wall was ended, feedback switched off, or too much is going on. */
async function refused(): Promise<void> {
  try {
    const { status } = await fetch(addressOf("shown"), { cache: "no-store" });
    if (status !== 404) return;
    document.getElementById("live")?.replaceChildren();
    last = undefined;
    say(text("This wall no longer shows anything"));
    pause = ENDED;
  } catch {
    // It is tried again anyway.
  }
}

/** A connection can also be broken without anybody noticing. */
function look(): void {
  const time = Date.now();
  const isSilent = time - heard >= SILENCE;
  if (isSilent && lost?.textContent === "") say(text("Not connected"));
  if ((isSilent || source?.readyState === EventSource.CLOSED) && time - tried >= pause) connect();
}

addEventListener("online", connect);
addEventListener("resize", () => last && draw(last));
setInterval(look, 1_000);
keepScreenOn();
connect();
