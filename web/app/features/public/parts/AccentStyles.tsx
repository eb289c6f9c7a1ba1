interface AccentStylesProps {
  accent: string | undefined;
  /** By the names of phones' pages, walls and paper (answering/colours.css). */
  isForPhones?: boolean;
}

/** The colours of an event's accent; in the page itself, so that they leave with it. Nothing for one without an accent. */
export const AccentStyles = ({ accent, isForPhones = false }: AccentStylesProps) =>
  accent && <link rel="stylesheet" href={`/accents/${accent.slice(1)}${isForPhones ? "-phone" : ""}.css`} />;
