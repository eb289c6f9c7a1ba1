import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { accentHex } from "@plenary/contract/events/colors";
import { graphemesOf } from "../../base/formats.ts";
import { loadTypeface, type Typeface } from "./fonts.ts";
import { indexedPng } from "./indexed-png.ts";

/** The picture that messengers show beside a link to an event's or a session's page (docs/product/public-pages.md#the-card). */

/** In pixels, as messengers expect. */
const size = { width: 1200, height: 630 };
const margin = 80;
const column = size.width - 2 * margin;

/** The product's colours from theme.css, light theme. */
const colors = { ground: "#f8fbf9", ink: "#101d19", soft: "#45524d", accent: "#006945" };

/** The name gets the largest size that fits its lines. */
const nameSizes = [
  { pixels: 96, lines: 2 },
  { pixels: 76, lines: 3 },
  { pixels: 60, lines: 4 },
];
const lineHeight = 1.12;

export interface Card {
  /** What the page is about. */
  name: string;
  /** An event's days, or who speaks. */
  first: string;
  /** Where, or at which event. */
  second: string;
  /** The event's colour as `#rrggbb`, and its logo's file, if it has them. */
  accent: string | null;
  logo: Buffer | null;
  /** The event's short address, if it has one. */
  address: string | null;
}

/** The logo is drawn into this, at the end of the sign's line. */
const logoSize = { width: 384, height: 96 };

let typeface: Promise<Typeface> | undefined;

/** Draws the card as PNG. Characters without a glyph are left out. */
export async function drawCard({ name, first, second, accent, logo, address }: Card): Promise<Buffer> {
  typeface ??= loadTypeface();
  const face = await typeface;
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  const colored = accent ? accentHex(accent, "accent", "light") : colors.accent;
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = colored;
  context.fillRect(0, size.height - 16, size.width, 16);
  drawSign(context, face);
  if (logo) await drawLogo(context, logo);
  drawName(context, face, drawable(name, face));
  const [above, below] = [drawable(first, face), drawable(second, face)];
  context.fillStyle = colored;
  drawLine(context, face, above, { pixels: 38, bottom: below ? 490 : 540 });
  context.fillStyle = colors.soft;
  if (below) drawLine(context, face, below, { pixels: 34, bottom: 546 });
  if (address) drawLine(context, face, address, { pixels: 26, bottom: 592 });
  return indexedPng(context.getImageData(0, 0, size.width, size.height));
}

async function drawLogo(context: SKRSContext2D, file: Buffer): Promise<void> {
  const image = await loadImage(file);
  const scale = Math.min(logoSize.width / image.width, logoSize.height / image.height, 1);
  const [width, height] = [image.width * scale, image.height * scale];
  const middle = margin + 16;
  context.drawImage(image, size.width - margin - width, Math.max(middle - height / 2, 24), width, height);
}

/** The characters of a text that the typeface can draw, on one line; a letter goes with its marks. */
export function drawable(text: string, { has }: Pick<Typeface, "has">): string {
  const drawn = graphemesOf(text.normalize("NFC").replace(/\s+/g, " ")).filter((grapheme) =>
    [...grapheme].every((character) => has(character.codePointAt(0) ?? 0)),
  );
  return drawn.join("").replace(/ +/g, " ").trim();
}

function drawSign(context: SKRSContext2D, { family }: Typeface): void {
  context.strokeStyle = colors.accent;
  context.lineWidth = 6;
  context.lineCap = "round";
  for (const radius of [23, 12]) {
    context.beginPath();
    context.arc(margin + 24, margin + 28, radius, Math.PI, 0);
    context.stroke();
  }
  context.beginPath();
  context.arc(margin + 24, margin + 29, 5, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colors.ink;
  context.font = `34px ${family}`;
  // Not for people: the product's name.
  context.fillText("Plenary", margin + 64, margin + 32);
}

function drawName(context: SKRSContext2D, { family }: Typeface, name: string): void {
  context.fillStyle = colors.ink;
  for (const { pixels, lines: most } of nameSizes) {
    context.font = `${pixels}px ${family}`;
    const lines = linesOf(context, name);
    const isLast = pixels === nameSizes.at(-1)?.pixels;
    if (lines.length > most && !isLast) continue;
    const shown = lines.slice(0, most);
    if (lines.length > most) shown[most - 1] = fitted(context, `${shown[most - 1]} ${lines[most]}`);
    for (const [at, line] of shown.entries())
      context.fillText(line, margin, 180 + pixels * (0.85 + at * lineHeight));
    return;
  }
}

function drawLine(
  context: SKRSContext2D,
  { family }: Typeface,
  text: string,
  { pixels, bottom }: { pixels: number; bottom: number },
): void {
  context.font = `${pixels}px ${family}`;
  context.fillText(fitted(context, text), margin, bottom);
}

/** The text in lines as wide as the column, broken between words, and within words that are wider. */
function linesOf(context: SKRSContext2D, text: string): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (longer: string) => context.measureText(longer).width <= column;
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const grapheme of graphemesOf(word)) {
      if (fits(line + grapheme)) line += grapheme;
      else {
        lines.push(line);
        line = grapheme;
      }
    }
  }
  return line ? [...lines, line] : lines;
}

/** As much of the text as fits into the column, with an ellipsis if it was cut. */
function fitted(context: SKRSContext2D, text: string): string {
  if (context.measureText(text).width <= column) return text;
  const graphemes = graphemesOf(text);
  let length = graphemes.length;
  const cut = () => `${graphemes.slice(0, length).join("").trimEnd()}…`;
  while (length > 0 && context.measureText(cut()).width > column) length -= 1;
  return cut();
}
