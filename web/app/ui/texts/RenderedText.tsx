interface RenderedTextProps {
  /** What the server made of somebody's Markdown: it has only elements that the server names (docs/product/texts.md). */
  html: string;
  className?: string;
}

/** What people wrote as Markdown. */
export function RenderedText({ html, className = "" }: RenderedTextProps) {
  return (
    <div
      className={`rendered-text ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our server of escaped text, see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
