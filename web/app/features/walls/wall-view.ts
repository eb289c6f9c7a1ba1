import type { WallSession, WallShown } from "@plenary/contract/feedback/walls";
import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import { counted, list, text } from "@plenary/contract/text";
import { formatTime } from "../../base/formats/dates.ts";
import { el, type Piece } from "../answering/phone/made.ts";
import { stagePart } from "./stage-part.ts";

/** A wall's content, for the server and its script. */

interface Drawing {
  size: number;
  path: string;
}

export function wallView(shown: WallShown, qr: Drawing): Piece[] {
  return [
    el("main", {}, codeView(shown, qr), el("div", { id: "live" }, liveView(shown))),
    el("p", { id: "lost", role: "status" }),
  ];
}

/** The code and its address. They change only on an event's wall, while the stage of a session is on it. */
export const codeView = ({ code, address, event: { logo } }: WallShown, { size, path }: Drawing): Piece =>
  el(
    "div",
    { class: "code" },
    el(
      "svg",
      { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": text("QR code") },
      el("path", { d: path }),
    ),
    // A long address continues with the code on a new line, so that nobody has to put them together.
    el(
      "p",
      { class: "address", "data-code": code },
      address.slice(0, -AFTER_HOST.length - code.length),
      el("wbr"),
      el("span", {}, `${AFTER_HOST}${code}`),
    ),
    logo && el("img", { src: pictureAddress(logo, "logo"), alt: "", class: "logo" }),
  );

const AFTER_HOST = "/f/";

/** The part that changes all the time. */
export function liveView(shown: WallShown): Piece[] {
  const { wall, event, stage } = shown;
  if (stage?.poll) return stagePart(stage);
  return [
    // Questions take all the space there is.
    !stage && wall.kind !== "event" && el("p", { class: "event", dir: "auto" }, event.name),
    el("h1", { class: stage !== null && "staged", dir: "auto" }, wall.name),
    stage && wall.kind !== "session" && el("p", { class: "of", dir: "auto" }, stage.title),
    ...(stage ? stagePart(stage) : answeringPart(shown)),
  ];
}

/** What is open, and how many have answered. */
function answeringPart({ wall, event, now, next, counts }: WallShown): Piece[] {
  const isOwn = wall.kind === "event";
  const first = next[0];
  return [
    el("p", { class: "ask" }, text("Say what you think")),
    counts.answers !== null &&
      el(
        "p",
        { class: "count" },
        // An event counts all its sessions; one person may have answered several.
        isOwn
          ? counted(counts.answers, "{count} answer", "{count} answers")
          : counted(counts.answers, "{count} has answered", "{count} have answered"),
      ),
    ...sessionsView(wall.kind === "session" ? [] : now, text("Now"), isOwn),
    ...(first && wall.kind !== "session"
      ? sessionsView(next, text("Next, {time}", { time: formatTime(first.startTime, event.timezone) }), isOwn)
      : []),
  ];
}

function sessionsView(sessions: WallSession[], heading: string, withRoom: boolean): Piece[] {
  if (sessions.length === 0) return [];
  return [
    el("h2", {}, heading),
    el(
      "ul",
      { class: sessions.length === 1 ? "one" : "many" },
      sessions.map(({ title, speakers, faces, room }) =>
        el(
          "li",
          {},
          el("p", { class: "title", dir: "auto" }, title),
          sessions.length === 1 &&
            speakers.length > 0 &&
            el(
              "div",
              { class: "people" },
              ...faces.map(faceOf),
              el("p", { class: "by", dir: "auto" }, list(speakers)),
            ),
          withRoom && room && el("p", { class: "room", dir: "auto" }, room),
        ),
      ),
    ),
  ];
}

/** Somebody's picture or initials, beside the names. */
const faceOf = ({ initials, hue, picture }: WallSession["faces"][number]): Piece =>
  picture
    ? el("img", { class: "face", src: pictureAddress(picture, "face"), alt: "", width: "96", height: "96" })
    : el("i", { class: `face initials hue-${hue}`, "data-said": initials, "aria-hidden": "true" });
