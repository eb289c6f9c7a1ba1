/** The colours of an event's accent; in the page itself, so that they leave with it. Nothing for one without an accent. */
export const AccentStyles = ({ accent }: { accent: string | undefined }) =>
  accent && <link rel="stylesheet" href={`/accents/${accent.slice(1)}.css`} />;
