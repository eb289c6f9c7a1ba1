import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { controlClass } from "../../../ui/forms/Field.tsx";

interface ShareLinkProps {
  url: string;
  title: string;
}

/** The page's address, to be copied. The worker reads it too (worker/answers.ts). */
export function ShareLink({ url, title }: ShareLinkProps) {
  return (
    <section aria-labelledby="share">
      <h2 id="share" className="text-lg">
        {title}
      </h2>
      <div className="mt-3 flex gap-2">
        <input
          readOnly
          value={url}
          aria-label="Link to this page"
          onFocus={(focus) => focus.target.select()}
          className={`${controlClass} min-h-9 min-w-0 text-sm text-ellipsis`}
        />
        <CopyButton text={url} label="Copy link" size="sm" />
      </div>
    </section>
  );
}
