import { accentHex } from "@plenary/contract/events/colors";
import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import { text } from "@plenary/contract/text";
import { render } from "@react-email/render";
import { type CSSProperties, createElement as h, type ReactNode } from "react";
import type { Content, EventLook } from "./content.ts";
import { oneLine } from "./one-line.ts";
import { withoutLinks } from "./unlinked-text.ts";

export interface Letter {
  subject: string;
  html: string;
  text: string;
  sender?: Content["sender"];
  /** Headers for mail programs, besides those of all mails. */
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** Where such mails can be switched off; false if nobody can; null for readers without an account, or who asked for it. */
export type SwitchOff = string | false | null;

/** The product's colours (web/app/theme.css) in a form that mail programs understand. */
const light = { canvas: "#f8fbf9", surface: "#ffffff", sunken: "#eff4f1", line: "#dbe1de", ink: "#121f1a" };
const soft = "#495651";
const accent = "#006742";
// Not for people: names of fonts.
const sans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
// Not for people: names of fonts.
const mono = "Menlo, Consolas, monospace";

/** No quotes or angle brackets in here: React would escape them. */
const dark = `@media (prefers-color-scheme: dark) {
.canvas { background: #0b1210 !important; }
.surface { background: #141b18 !important; border-color: #2c3532 !important; }
.sunken { background: #1c2522 !important; }
.ink { color: #e9eeec !important; }
.soft { color: #aeb7b2 !important; }
.accent { color: #59d9a2 !important; }
.button { background: #59d9a2 !important; color: #051810 !important; }
}`;

const securityNote = () => text("Mails about your account's security can't be turned off.");
const switchOffLead = () => text("You can turn such mails off in your settings:");

/** The mail as HTML and plain text. Nothing in subject and heading is a link, nor in strangers' words. */
export async function letterOf(
  written: Content,
  origin: string,
  switchOff: SwitchOff,
  look?: EventLook,
): Promise<Letter> {
  const { subject, heading, preheader, quote, isByKnown } = written;
  const shown = {
    ...{ subject: withoutLinks(subject), heading: withoutLinks(heading), preheader: withoutLinks(preheader) },
    ...(quote !== undefined && { quote: isByKnown ? quote : withoutLinks(quote) }),
  };
  const content = { ...written, ...shown };
  return {
    subject: oneLine(content.subject, 200),
    html: await render(page(content, { origin, switchOff, look })),
    text: plainText(content, switchOff, look),
    ...(content.sender && { sender: content.sender }),
    ...(content.off && { headers: oneClick(content.off.href) }),
  };
}

// Not for people: what mail programs post.
const PRESS = "List-Unsubscribe=One-Click";

/** Mail programs unsubscribe with one press, if nobody on the way can read or change the address (RFC 8058). */
const oneClick = (href: string): Record<string, string> => ({
  "List-Unsubscribe": `<${href}>`,
  ...(href.startsWith("https:") && { "List-Unsubscribe-Post": PRESS }),
});

function plainText(content: Content, switchOff: SwitchOff, look: EventLook | undefined): string {
  const { heading, paragraphs, quote, code, button, why, off } = content;
  const parts = [
    oneLine(heading),
    ...paragraphs.map((words) => oneLine(words)),
    ...(quote
      ? [
          linesOf(quote)
            .map((line) => `> ${line}`)
            .join("\n"),
        ]
      : []),
    ...(code ? [code] : []),
    `${button.label}:\n${button.href}`,
    "-- ",
    why,
    ...contactOf(look),
    ...(off ? [`${off.label}:\n${off.href}`] : []),
    ...(switchOff ? [`${switchOffLead()} ${switchOff}`] : []),
    ...(switchOff === false ? [securityNote()] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Printed alone, with no Reply-To: nobody has proven that it is theirs. */
const contactOf = (look: EventLook | undefined): string[] =>
  look?.contact
    ? [text("Contact of {event}: {address}", { event: nameOf(look), address: look.contact })]
    : [];

const linesOf = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => oneLine(line));

interface Around {
  origin: string;
  switchOff: SwitchOff;
  /** Of the event that it is about. */
  look: EventLook | undefined;
}

function page(content: Content, { origin, switchOff, look }: Around): ReactNode {
  const body = { margin: 0, padding: "32px 16px", background: light.canvas, fontFamily: sans };
  return h(
    "html",
    { lang: "en" },
    h(
      "head",
      null,
      h("meta", { httpEquiv: "Content-Type", content: "text/html; charset=UTF-8" }),
      h("meta", { name: "viewport", content: "width=device-width" }),
      // Not for people: values of CSS.
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("title", null, oneLine(content.subject, 200)),
      h("style", null, dark + darkLine(look)),
    ),
    h(
      "body",
      { className: "canvas", style: body },
      h(
        "div",
        { style: { display: "none", maxHeight: 0, overflow: "hidden" } },
        oneLine(content.preheader, 200),
      ),
      h(
        "table",
        {
          role: "presentation",
          width: "100%",
          cellPadding: 0,
          cellSpacing: 0,
          style: { maxWidth: "560px", margin: "0 auto" },
        },
        h(
          "tbody",
          null,
          row(brand(origin, look)),
          row(card(content, look)),
          row(footer(content, switchOff, look)),
        ),
      ),
    ),
  );
}

const row = (cell: ReactNode) => h("tr", null, h("td", null, cell));

/** The product, and the event with its logo. */
function brand(origin: string, look: EventLook | undefined): ReactNode {
  const words = { margin: "0 0 16px", fontSize: "18px", fontWeight: 600, lineHeight: 1.3 } as const;
  const site = { color: accent, textDecoration: "none" } as const;
  return h(
    "p",
    { style: words },
    look?.logo && logoOf(look.logo, origin),
    // Not for people: the product's name.
    h("a", { href: origin, className: "accent", style: site }, "Plenary"),
    look && h("span", { dir: "auto", className: "ink", style: { color: light.ink } }, ` · ${nameOf(look)}`),
  );
}

const nameOf = ({ name }: EventLook) => oneLine(withoutLinks(name), 200);

/** Above the names, at half of its pixels. */
function logoOf({ hash, width, height }: NonNullable<EventLook["logo"]>, origin: string): ReactNode {
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const style = { display: "block", margin: "0 0 12px" };
  return h("img", { ...size, src: origin + pictureAddress(hash, "logo"), alt: "", style });
}

/** The event's accent above what the mail says. */
const lineOf = (look: EventLook | undefined): CSSProperties =>
  look?.accent
    ? {
        borderTopWidth: "4px",
        borderTopStyle: "solid",
        borderTopColor: accentHex(look.accent, "accent", "light"),
      }
    : {};

const darkLine = (look: EventLook | undefined): string =>
  look?.accent
    ? `
@media (prefers-color-scheme: dark) {
.surface { border-top-color: ${accentHex(look.accent, "accent", "dark")} !important; }
}`
    : "";

function card({ heading, paragraphs, quote, code, button }: Content, look: EventLook | undefined): ReactNode {
  const surface = {
    padding: "28px",
    background: light.surface,
    // Not for people: CSS.
    border: `1px solid ${light.line}`,
    borderRadius: "14px",
    overflowWrap: "anywhere",
    ...lineOf(look),
  } as const;
  const apart = { margin: "0 0 16px", padding: "12px 16px", borderRadius: "8px", background: light.sunken };
  const words = { margin: "0 0 16px", fontSize: "16px", lineHeight: 1.6, color: light.ink };
  return h(
    "div",
    { className: "surface", style: surface },
    h(
      "h1",
      { className: "ink", style: { ...words, fontSize: "22px", fontWeight: 600, lineHeight: 1.25 } },
      oneLine(heading),
    ),
    paragraphs.map((said, at) => h("p", { key: at, className: "ink", style: words }, oneLine(said))),
    quote &&
      h(
        "blockquote",
        // Not for people: names of classes.
        { dir: "auto", className: "sunken ink", style: { ...words, ...apart, whiteSpace: "pre-line" } },
        linesOf(quote).join("\n"),
      ),
    // Not for people: names of classes.
    code && h("p", { className: "sunken ink", style: { ...words, ...apart, fontFamily: mono } }, code),
    buttonOf(button),
  );
}

/** In a coloured table cell, because Outlook paints no links, with the address below in case the button doesn't work. */
function buttonOf({ label, href }: Content["button"]): ReactNode {
  const padding = "12px 20px";
  const face = { borderRadius: "8px", background: accent };
  const words = { display: "inline-block", padding, color: "#ffffff", fontSize: "16px", fontWeight: 600 };
  const link = { ...face, ...words, textDecoration: "none" };
  // Not for people: only Outlook reads it, which gives links no padding either.
  const cell = { ...face, msoPaddingAlt: padding } as CSSProperties;
  const small = { margin: "16px 0 0", fontSize: "13px", lineHeight: 1.5, color: soft };
  const plain = { color: accent, wordBreak: "break-all" } as const;
  return [
    h(
      "table",
      { key: "button", role: "presentation", cellPadding: 0, cellSpacing: 0, style: { margin: "8px 0 0" } },
      h(
        "tbody",
        null,
        h(
          "tr",
          null,
          h(
            "td",
            { className: "button", bgcolor: accent, style: cell },
            h("a", { href, className: "button", style: link }, label),
          ),
        ),
      ),
    ),
    h(
      "p",
      { key: "address", className: "soft", style: small },
      text("If the button doesn't work, open this link:"),
      h("br"),
      h("a", { href, className: "accent", style: plain }, href.replace(/^mailto:/, "")),
    ),
  ];
}

function footer({ why, off }: Content, switchOff: SwitchOff, look: EventLook | undefined): ReactNode {
  const style = { margin: "16px 0 0", fontSize: "13px", lineHeight: 1.5, color: soft };
  const note = switchOff
    ? [
        switchOffLead(),
        " ",
        h("a", { key: "link", href: switchOff, className: "accent", style: { color: accent } }, switchOff),
      ]
    : switchOff === false && securityNote();
  return h(
    "div",
    null,
    h("p", { className: "soft", style }, why),
    contactOf(look).map((said) => h("p", { key: "contact", className: "soft", style }, said)),
    off &&
      h(
        "p",
        { className: "soft", style },
        h("a", { href: off.href, className: "accent", style: { color: accent } }, off.label),
      ),
    note && h("p", { className: "soft", style }, note),
  );
}
