interface RenderedTextProps {
  /** HTML that the server made of somebody's Markdown, with only the elements that the server allows (docs/product/texts.md). */
  html: string;
  className?: string;
}

/** A text written as Markdown. */
export function RenderedText({ html, className = "" }: RenderedTextProps) {
  return (
    <div
      className={`rendered-text ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our server of escaped text, see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
