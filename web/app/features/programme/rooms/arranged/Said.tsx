import { text } from "@plenary/contract/text";
import { Breakable } from "../../../../ui/Breakable.tsx";
import { Disclosed } from "./Disclosed.tsx";

interface SaidProps {
  /** The name of the room or the track. */
  about: string;
  /** What is said of it; what has no value is left out. */
  said: readonly { term: string; value: string | null }[];
  links?: readonly { term: string; url: string | null }[];
}

/** What is said of a room or a track besides its name, to be opened; nothing where nothing is. */
export function Said({ about, said, links = [] }: SaidProps) {
  const facts = said.filter(({ value }) => value !== null);
  const ways = links.filter(({ url }) => url !== null);
  if (facts.length + ways.length === 0) return null;
  return (
    <Disclosed label={text("Details")} about={about}>
      <dl className="flex max-w-prose flex-col gap-3 text-sm">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd className="user-text">{value}</dd>
          </div>
        ))}
        {ways.map(({ term, url }) => (
          <div key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd>
              <a href={url ?? ""} rel="nofollow" className="text-link [overflow-wrap:anywhere]">
                {url && <Breakable>{url}</Breakable>}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosed>
  );
}
