/** The first characters of a text on one line, with an ellipsis if it was cut (docs/product/screens.md#previews). */
export function preview(text: string, max: number): string {
  const characters = [...text.replaceAll(/\s+/g, " ").trim()];
  return characters.length <= max ? characters.join("") : `${characters.slice(0, max).join("").trimEnd()}…`;
}
