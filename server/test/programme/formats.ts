import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import addFormats from "ajv-formats";
import ICAL from "ical.js";
import { validateXML } from "xmllint-wasm";
import type { ParsedSession } from "../../src/features/import/reading/parsed-event.ts";

/** Files of programmes as others read them: calendars, and the schemas of schedules. */

/** An entry of a calendar, as an independent reader understands it. */
export interface ReadEntry {
  uid: string;
  sequence: number;
  status: string;
  /** Instants that follow from the times, their TZID and the file's own VTIMEZONE alone. */
  start: string;
  end: string;
  url: string | null;
}

/** What each entry of an iCalendar file says, by the names of its properties. */
export const readProperties = (text: string): Record<string, string>[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((event) =>
      Object.fromEntries(
        event.getAllProperties().map((property) => [property.name, String(property.getFirstValue())]),
      ),
    );

/** The entries of an iCalendar file by their UIDs. */
export function readCalendar(text: string): ReadEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar
    .getAllSubcomponents("vevent")
    .map((event) => {
      const textOf = (name: string) => {
        const value = event.getFirstPropertyValue(name);
        return value === null ? null : String(value);
      };
      const instantOf = (name: string) => {
        const time = event.getFirstPropertyValue(name);
        // Without a zone that the file describes it would be a time on whatever clock.
        if (!(time instanceof ICAL.Time) || time.zone === ICAL.Timezone.localTimezone)
          throw new Error(`${name} is no instant`);
        return new Date(time.toUnixTime() * 1000).toISOString();
      };
      return {
        uid: textOf("uid") ?? "",
        sequence: Number(textOf("sequence")),
        status: textOf("status") ?? "",
        start: instantOf("dtstart"),
        end: instantOf("dtend"),
        url: textOf("url"),
      };
    })
    .sort((one, other) => (one.uid < other.uid ? -1 : 1));
}

/** What each entry says of the file that a mail has for the calendar; none where it has no file. */
export const mailedEntries = ({ attachments }: { attachments: { content: unknown }[] }) =>
  attachments.flatMap(({ content }) => readProperties(new TextDecoder().decode(content as ArrayBuffer)));

/** The published schemas of the formats, and real schedules, stored next to the repository but not part of it. */
const data = new URL("../../../../shared/data/", import.meta.url);

/** Why tests on the standards and real schedules are skipped; false if they are available. */
export const skip = existsSync(new URL("standards/", data))
  ? false
  : "the public data (../shared/data) is not here";

export const readData = (name: string): string => readFileSync(new URL(name, data), "utf8");

/** What libxml2 finds wrong with the file under the XSD of schedule.xml. */
export async function faultsOfXml(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: "schedule.xml", contents: xml }],
    schema: [{ fileName: "schedule.xsd", contents: readData("standards/schedule.xml.xsd") }],
    initialMemoryPages: 1024,
    maxMemoryPages: 8192,
  });
  return errors.map(({ message }) => message);
}

/** What is wrong with the file under the JSON Schema of schedule.json. */
export function faultsOfJson(json: string): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat("color", /^#[0-9a-f]{6}$/i);
  ajv.addMetaSchema(draft06);
  const validate = ajv.compile(JSON.parse(readData("standards/schema.json")));
  validate(JSON.parse(json));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** A session of which a file says nothing of links and recording. */
export const noLinks: Pick<ParsedSession, "links" | "doNotRecord" | "recordingUrl" | "extras"> = {
  links: null,
  doNotRecord: null,
  recordingUrl: null,
  extras: {
    subtitle: null,
    feedback_url: null,
    logo_url: null,
    origin_url: null,
    recording_license: null,
    attachments: [],
  },
};
