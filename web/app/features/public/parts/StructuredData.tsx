import { scriptJson } from "./structured-data.ts";

/** What search engines read of a page: of the server's document. */
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
