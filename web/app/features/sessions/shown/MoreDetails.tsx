import { featureNames } from "@plenary/contract/programme/feature-names";
import type { Session } from "@plenary/contract/sessions/sessions";
import { list, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { formatCount } from "../../../base/formats/figures.ts";
import { languageName } from "../../../base/formats/language-names.ts";
import { Detail } from "../../../ui/lists/Details.tsx";
import { Breakable } from "../../../ui/texts/Breakable.tsx";

/** The details of a session besides its slot; empty ones are left out. */
export function MoreDetails({ session }: { session: Session }) {
  const { type, languages, links, doNotRecord, streamUrl, recordingUrl, expectedAudience, needs } = session;
  const urls = [
    { term: text("Stream"), url: streamUrl },
    { term: text("Recording"), url: recordingUrl },
  ];
  return (
    <>
      {type && (
        <Detail term={text("Type")}>
          <bdi>{type}</bdi>
        </Detail>
      )}
      {languages.length > 0 && <Detail term={text("Languages")}>{list(languages.map(languageName))}</Detail>}
      {links.length > 0 && (
        <Detail term={text("Links")}>
          {links.map(({ url, title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may be alike
            <span key={index} className="block">
              <Outward url={url}>{title}</Outward>
            </span>
          ))}
        </Detail>
      )}
      {urls.map(
        ({ term, url }) =>
          url && (
            <Detail key={term} term={term}>
              <Outward url={url}>
                <Breakable>{url}</Breakable>
              </Outward>
            </Detail>
          ),
      )}
      {doNotRecord && <Detail term={text("Recording")}>{text("This session is not recorded.")}</Detail>}
      {expectedAudience !== null && (
        <Detail term={text("Expected audience")}>{formatCount(expectedAudience)}</Detail>
      )}
      {needs.length > 0 && (
        <Detail term={text("What its room should have")}>
          {list(needs.map((feature) => featureNames[feature]()))}
        </Detail>
      )}
    </>
  );
}

function Outward({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} rel="nofollow" dir="auto" className="text-link [overflow-wrap:anywhere]">
      {children}
    </a>
  );
}
