import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import addFormats from "ajv-formats";
import { validateXML } from "xmllint-wasm";

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
