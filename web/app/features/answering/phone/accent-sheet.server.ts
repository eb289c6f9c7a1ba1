import { createElement } from "react";

/** The colours of an event's accent for pages of phones and walls, after their own; nothing for one without an accent. */
export const accentSheet = (accent: string | undefined) =>
  accent &&
  createElement("link", {
    ...{ key: "accent", rel: "stylesheet", href: `/accents/${accent.slice(1)}-phone.css` },
  });
