import { SaxesParser } from "saxes";
import { saysShortened } from "../../../base/own-files.ts";
import type { ReadingProblem } from "../reading/parsed-event.ts";
import { cutText, oneLine } from "../reading/plain-text.ts";

/** A `<day>`: its attributes as written. */
export type RawDay = { date: string; start: string; end: string };

/** `avatar` is the address of a picture, as written. */
export type RawPerson = { guid: string; id: string; name: string; avatar: string };

/** A `<link>` or an `<attachment>`. */
export type RawLink = { href: string; type: string; text: string };

/** An `<event>` of the file, which is a session here: its elements' texts as written. */
export type RawSession = {
  /** For people: `line 12`. */
  at: string;
  guid: string;
  id: string;
  day: RawDay | null;
  /** Name of the enclosing `<room>`. */
  room: string;
  fields: Map<string, string>;
  persons: RawPerson[];
  /** Names of fields in a form that can't be read as text. */
  unread?: string[];
  /** Null without a `<links>`. */
  links: RawLink[] | null;
  attachments: RawLink[];
};

/** A room or track as the file lists it. */
export type RawRoom = {
  name: string;
  guid: string;
  color: string;
  /** Only for rooms, in formats that have them. */
  details?: { type: string; description: string; capacity: string; features: string[] };
};

export type RawSchedule = {
  conference: Map<string, string>;
  days: RawDay[];
  /** In the order of the file, with repetitions. */
  rooms: RawRoom[];
  tracks: RawRoom[];
  sessions: RawSession[];
  problems: ReadingProblem[];
  /** Whether the file is cut off. */
  endsEarly: boolean;
  /** What may have held more sessions but has an unknown form: a clause. */
  unread?: string | undefined;
  /** Whether this product wrote the file: then its texts are the product's own. */
  own: boolean;
  /** For such a file: whether it leaves out part of the programme. */
  isShortened?: boolean;
};

const sessionFields = new Set(
  "title subtitle abstract description date start duration room track slug type language url origin_url feedback_url logo".split(
    " ",
  ),
);
/** Children of a session's `<recording>`, stored as `recording/optout`. */
const recordingFields = new Set(["optout", "license", "url", "link"]);
const conferenceFields = new Set(
  "acronym title subtitle description venue city start end day_change time_zone_name base_url url logo".split(
    " ",
  ),
);
/** The elements that may contain others; in all the rest, tags are dropped and their text stays. */
const htmlFields = new Set(["abstract", "description"]);
/** Errors caused by a stray closing tag, which closes everything around it and has been listed itself. */
const afterRoot = new Set(["documents may contain only one root.", "text data outside of root node."]);
/** Further XML errors than this are counted, not listed. */
const faultsListed = 50;

/** Reads a frab/pentabarf schedule.xml in one pass, whatever state it is in: errors are listed with their line. */
export function readSchedule(xml: string): RawSchedule {
  const reader = new Reader();
  const source = escapeStrayMarkup(xml, reader.fault);
  const parser = new SaxesParser();
  let ending = false;
  parser.on("error", (error) => {
    const message = error.message.replace(/^\d+:\d+: /, "");
    // At the end every open element is reported separately; Reader.end says it in one sentence.
    if (!ending && !afterRoot.has(message)) reader.fault(parser.line, message);
  });
  parser.on("opentag", (tag) => reader.open(tag.name, tag.attributes, parser.line));
  parser.on("text", (text) => reader.text(text));
  parser.on("cdata", (text) => reader.text(text));
  parser.on("closetag", (tag) => reader.close(tag.name));
  parser.write(source);
  const lastLine = parser.line;
  ending = true;
  parser.close();
  reader.end(lastLine);
  return reader.result;
}

/** Escapes each `&` and `<` that begins nothing: a parser would swallow elements up to the next semicolon. */
function escapeStrayMarkup(xml: string, fault: (line: number, reason: string) => void): string {
  const stray =
    /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|&(?!(?:#\d+|#x[\da-f]+|[a-z_][\w.-]*);)|<(?=[\s\d<>=,.;-]|!(?!--|\[CDATA\[|doctype)|\?(?![a-z]))/gi;
  let line = 1;
  let counted = 0;
  return xml.replace(stray, (match, offset: number) => {
    if (match.length > 1) return match;
    for (let at = xml.indexOf("\n", counted); at >= 0 && at < offset; at = xml.indexOf("\n", counted)) {
      line++;
      counted = at + 1;
    }
    fault(line, `"${match}" is not escaped; read as text`);
    return match === "&" ? "&amp;" : "&lt;";
  });
}

class Reader {
  readonly result: RawSchedule = {
    conference: new Map(),
    days: [],
    rooms: [],
    tracks: [],
    sessions: [],
    problems: [],
    endsEarly: false,
    own: false,
  };
  private readonly path: string[] = [];
  private day: RawDay | null = null;
  private room = "";
  private session: RawSession | null = null;
  private person: RawPerson | null = null;
  private track: RawRoom | null = null;
  private link: RawLink | null = null;
  /** The element whose text is being collected, by its depth in `path`. */
  private field: { name: string; depth: number; html: boolean; text: string } | null = null;
  private root = false;
  private ended = false;
  private faults = 0;
  private faultLine = 0;

  /** Lists an XML error, at most one per line. */
  readonly fault = (line: number, reason: string): void => {
    if (line === this.faultLine) return;
    this.faultLine = line;
    if (++this.faults <= faultsListed) this.problem(`line ${line}`, reason.replace(/\.$/, ""));
  };

  private problem(where: string, reason: string): void {
    this.result.problems.push({ where, reason });
  }

  open(name: string, attributes: Record<string, string>, line: number): void {
    const parent = this.path.at(-1) ?? "";
    if (!this.root && name !== "schedule") this.fault(line, `<${name}> is not inside <schedule>`);
    this.root = true;
    this.path.push(name);
    if (name === "generator" && attributes.name === "Plenary") {
      this.result.own = true;
      if (saysShortened(attributes.version ?? "")) this.result.isShortened = true;
    }
    if (name === "event") this.openSession(attributes, line);
    else if (name === "day") this.openDay(attributes);
    else if (name === "room" && !this.session) this.openRoom(attributes);
    else if (name === "track" && !this.session) this.openTrack(attributes);
    else if (this.field) this.field.text += this.field.html ? markup(name, attributes) : "";
    else if (this.session && name === "person") this.openPerson(attributes);
    else if (this.session && name === "links" && parent === "event") this.session.links ??= [];
    else if (parent === "links" && name === "link") this.openLink(this.session?.links, attributes);
    else if (parent === "attachments" && name === "attachment")
      this.openLink(this.session?.attachments, attributes);
    else if (this.session && parent === "recording" && recordingFields.has(name))
      this.openField(`recording/${name}`);
    else if (this.collects(parent, name)) this.openField(name);
  }

  private openField(name: string): void {
    this.field = { name, depth: this.path.length, html: htmlFields.has(name), text: "" };
  }

  private collects(parent: string, name: string): boolean {
    if (this.session) return parent === "event" && sessionFields.has(name);
    return parent === "conference" ? conferenceFields.has(name) : parent === "schedule" && name === "version";
  }

  private openDay({ date = "", start = "", end = "" }: Record<string, string>): void {
    this.day = { date, start, end };
    this.room = "";
    this.result.days.push(this.day);
  }

  private openRoom({ name = "", guid = "" }: Record<string, string>): void {
    this.room = name;
    this.result.rooms.push({ name, guid, color: "" });
  }

  /** Its name is an attribute, or its text. */
  private openTrack({ name = "", color = "" }: Record<string, string>): void {
    this.track = { name, guid: "", color };
    this.result.tracks.push(this.track);
    this.openField("track");
  }

  private openLink(links: RawLink[] | null | undefined, { href = "", type = "" }: Record<string, string>) {
    if (!links) return;
    this.link = { href, type, text: "" };
    links.push(this.link);
    this.openField("link");
  }

  private openSession({ guid = "", id = "" }: Record<string, string>, line: number): void {
    if (this.session) {
      this.fault(line, "<event> inside <event>: the one before it has no </event>");
      this.closeSession();
    }
    const { day, room } = this;
    this.session = {
      ...{ at: `line ${line}`, guid, id, day, room, fields: new Map() },
      ...{ persons: [], links: null, attachments: [] },
    };
  }

  private openPerson({
    guid = "",
    code = "",
    id = "",
    name = "",
    avatar = "",
  }: Record<string, string>): void {
    this.person = { guid: guid || code, id, name, avatar };
    this.session?.persons.push(this.person);
    this.openField("name");
  }

  text(text: string): void {
    if (this.field) this.field.text += text;
  }

  close(name: string): void {
    const depth = this.path.length;
    this.path.pop();
    if (name === "schedule") this.ended = true;
    if (this.field && depth > this.field.depth) this.field.text += this.field.html ? `</${name}>` : "";
    else if (this.field) this.closeField(this.field);
    if (name === "person") this.person = null;
    if (name === "event" && this.session) this.closeSession();
  }

  private closeField({ name, text }: { name: string; text: string }): void {
    this.field = null;
    if (this.track) {
      this.track.name = text.trim() || this.track.name;
      this.track = null;
      return;
    }
    if (this.link) {
      this.link.text = text;
      this.link = null;
      return;
    }
    if (this.person) {
      this.person.name = text.trim() || this.person.name;
      return;
    }
    const fields = this.session?.fields ?? this.result.conference;
    if (!fields.get(name)?.trim()) fields.set(name, text);
  }

  private closeSession(): void {
    if (this.session) this.result.sessions.push(this.session);
    this.session = null;
    this.link = null;
    this.person = null;
    this.field = null;
  }

  end(line: number): void {
    this.result.endsEarly = !this.ended;
    if (this.path.length > 0 && !this.ended) {
      const missing = this.path.toReversed().map((name) => `</${name}>`);
      this.problem(`line ${line}`, `The file is cut off: it ends before ${missing.join(", ")}`);
    }
    if (this.session) {
      const title = cutText(oneLine(this.session.fields.get("title") ?? ""), 80);
      const where = title ? `${this.session.at}, "${title}"` : this.session.at;
      this.problem(where, "Left out: the file ends inside this session");
    }
    const more = this.faults - faultsListed;
    if (more > 0) this.problem("the file", `${more} more lines are not well-formed XML`);
  }
}

/** An element within a text, such as XHTML in a description, stays in it as HTML. */
function markup(name: string, attributes: Record<string, string>): string {
  const href = attributes.href ? ` href="${attributes.href.replaceAll('"', "%22")}"` : "";
  return `<${name}${href}>`;
}
