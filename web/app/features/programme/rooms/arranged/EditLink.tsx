import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/buttons/LinkButton.tsx";
import { editLink } from "./open-form.ts";

interface EditLinkProps {
  id: string;
  name: string;
  to: string;
  order: ReactNode;
}

/** Organizers' actions on a row: moving it, or opening its form. */
export function EditLink({ id, name, to, order }: EditLinkProps) {
  return (
    <span className="flex items-center gap-2">
      {order}
      <LinkButton id={editLink(id)} size="sm" variant="secondary" to={to} preventScrollReset>
        {text("Edit")}
        <span className="sr-only"> {name}</span>
      </LinkButton>
    </span>
  );
}
