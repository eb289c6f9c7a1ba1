import { text } from "@plenary/contract/text";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";

interface PageLinksProps {
  /** The address of the first page; none on the first page. */
  first: string | false | null;
  /** The address of the next page; none on the last. */
  next: string | null | "";
  /** The link's hash: the heading of the list. */
  hash: string;
}

/** Below a list that is too long for one page: the ways to the next one and back to the first, as links. */
export function PageLinks({ first, next, hash }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {first && (
        <LinkButton to={`${first}#${hash}`} variant="secondary">
          {text("Back to the first page")}
        </LinkButton>
      )}
      {next && (
        <LinkButton to={`${next}#${hash}`} variant="secondary">
          {text("Next page")}
        </LinkButton>
      )}
    </p>
  );
}
