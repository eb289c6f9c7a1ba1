import { memo, type ReactNode } from "react";

/**
 * The slots, rendered once: elements on the server, in a navigation the HTML that the server made of them. In a page that came
 * from the server, React is told to leave what is in it alone, as on the event's page.
 */
export const Slots = memo(function Slots({ made }: { made: ReactNode }) {
  if (made && typeof made !== "string") return <div key="made">{made}</div>;
  return (
    <div
      key="kept"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered
      dangerouslySetInnerHTML={{ __html: made || "" }}
      suppressHydrationWarning
    />
  );
});
