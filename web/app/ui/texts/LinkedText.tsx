import type { ReactNode } from "react";

const address = /https?:\/\/[^\s<>"'`]+/g;

/** People's texts with line breaks, and http and https addresses as links. */
export function LinkedText({ text, className = "" }: { text: string; className?: string }) {
  return <div className={`user-text ${className}`}>{withLinks(text)}</div>;
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = withoutSentenceEnd(found);
    if (!URL.canParse(url)) continue;
    parts.push(
      text.slice(end, index),
      <a key={index} href={url} rel="noopener nofollow" className="text-link">
        {url}
      </a>,
    );
    end = index + url.length;
  }
  return [...parts, text.slice(end)];
}

/** Full stops and the like after an address belong to the sentence, and a bracket that was opened before it. */
function withoutSentenceEnd(url: string): string {
  const ends = url.includes("(") ? ".,;:!?…" : ".,;:!?…)";
  let length = url.length;
  while (ends.includes(url.charAt(length - 1))) length -= 1;
  return url.slice(0, length);
}
