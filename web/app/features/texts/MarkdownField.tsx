import { text } from "@plenary/contract/text";
import { renderText } from "@plenary/contract/texts";
import { type ComponentProps, useRef, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";

type MarkdownFieldProps = Omit<ComponentProps<typeof TextArea>, "hint"> & {
  purpose?: string;
};

/** A field for Markdown, with a line of help and a preview as the server renders it (docs/product/texts.md). */
export function MarkdownField({ purpose, ...area }: MarkdownFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState<string | null>(null);
  const task = useTask(renderText.failure);
  const written = () => box.current?.querySelector("textarea")?.value.trim() ?? "";

  const show = () =>
    task.run(async () => {
      const body = { text: written() };
      setHtml(body.text ? (await call(renderText, { body })).html : "");
    });

  return (
    <div ref={box} className="flex flex-col gap-2">
      <TextArea
        {...area}
        hint={
          <>
            {purpose} {text("Markdown: **bold**, *italic*, # heading, - list, [words](https://example.org).")}{" "}
            {text("Line breaks are kept.")}
          </>
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" busy={task.busy} onClick={show}>
          {html === null ? text("Preview") : text("Update the preview")}
        </Button>
        {html !== null && (
          <Button variant="quiet" size="sm" onClick={() => setHtml(null)}>
            {text("Hide the preview")}
          </Button>
        )}
      </div>
      <FormError>{task.error}</FormError>
      <p role="status" className="sr-only">
        {html !== null && !task.busy && text("The preview is below the field.")}
      </p>
      {html !== null && (
        <section
          aria-label={text("Preview")}
          className="rounded-card border border-line bg-surface px-4 py-3 [&_h3]:text-xl"
        >
          {html ? (
            <RenderedText html={html} />
          ) : (
            <p className="text-ink-soft">{text("Nothing written yet")}</p>
          )}
        </section>
      )}
    </div>
  );
}
