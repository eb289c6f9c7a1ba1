interface Said {
  tagline?: string | undefined;
  affiliation?: string | undefined;
  pronouns?: string | undefined;
  links?: string[] | undefined;
}

/** What somebody says of themselves beside the description; nothing if that is nothing. */
export function SaidOfOneself({ said }: { said: Said }) {
  const { tagline, affiliation, pronouns, links = [] } = said;
  const beside = [affiliation, pronouns].filter((value) => value !== undefined);
  if (!tagline && beside.length === 0 && links.length === 0) return null;
  return (
    <div className="mt-3 flex max-w-prose flex-col gap-1.5 [overflow-wrap:anywhere]">
      {tagline && (
        <p className="font-medium">
          <bdi>{tagline}</bdi>
        </p>
      )}
      {beside.length > 0 && (
        <p className="flex flex-wrap gap-x-5 text-ink-soft">
          {beside.map((value) => (
            <bdi key={value}>{value}</bdi>
          ))}
        </p>
      )}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {links.map((link) => (
            <li key={link}>
              <a
                href={link}
                // Not for people: for search engines.
                rel="nofollow noopener ugc"
                className="text-link"
              >
                <bdi>{link.replace(/^https?:\/\/(www\.)?|\/$/g, "")}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
