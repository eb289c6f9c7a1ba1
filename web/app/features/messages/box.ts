/** What the list of messages shows: all received ones, those not read yet, or the sent ones. */
export type Box = "inbox" | "unread" | "sent";

/** The box that the list's address asks for. */
export function askedBox(query: URLSearchParams): Box {
  const show = query.get("show");
  return show === "unread" || show === "sent" ? show : "inbox";
}
