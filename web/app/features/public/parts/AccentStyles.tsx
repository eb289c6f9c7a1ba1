interface AccentStylesProps {
  accent: string | undefined;
}

/** The colours of an event's accent; in the page itself, so that they leave with it. Nothing for one without an accent. */
export const AccentStyles = ({ accent }: AccentStylesProps) =>
  accent && <link rel="stylesheet" href={`/accents/${accent.slice(1)}.css`} />;

/** The same by the names of phones' pages, walls and paper (answering/colours.css). */
export const PhoneAccentStyles = ({ accent }: AccentStylesProps) =>
  accent && <link rel="stylesheet" href={`/accents/${accent.slice(1)}-phone.css`} />;
