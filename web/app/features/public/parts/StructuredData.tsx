import { scriptJson } from "./structured-data.ts";

/** Structured data for search engines; only the server's document has it. */
export const StructuredData = ({ of }: { of: object[] }) =>
  of.map((each) => {
    const json = scriptJson(each);
    return (
      <script
        key={json}
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson
        dangerouslySetInnerHTML={{ __html: json }}
      />
    );
  });
