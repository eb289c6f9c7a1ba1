/**
 * A number for what axe's rules can see of the page, without what they can't; runs in the page. For each
 * element that is displayed: its tag, classes, attributes and states, whether there are texts, what it refers to, the
 * colours and fonts that it ends up with, whether it scrolls, and where it lies if it is small for a finger. Siblings that
 * equal each other count once.
 */
export function shapeOfPage(): string {
  /** Attributes with texts, addresses and the like, of which the rules only see whether there is something in them. */
  const ofTexts =
    /^(id|href|src|srcset|d|title|alt|datetime|value|name|placeholder|action|content|aria-(label|description|roledescription|valuetext)|data-.+)$/;
  const references =
    /^(for|form|list|headers|usemap|popovertarget|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage|flowto))$/;
  const numbers =
    /^(style|aria-(valuenow|valuemin|valuemax|posinset|setsize|rowcount|rowindex|colcount|colindex))$/;
  const targets = [
    ...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex], [role]"),
  ].map((element) => ({ element, box: element.getBoundingClientRect() }));
  const small = new Map(
    targets
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ element, box }) => [element, surroundings(box)]),
  );
  const ids = new Map<string, number>();
  for (const { id } of document.querySelectorAll("[id]")) ids.set(id, (ids.get(id) ?? 0) + 1);

  /** How large a small target is, and what other targets are within reach of a finger that means this one. */
  function surroundings(box: DOMRect): string {
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const near = targets.flatMap(({ box: other }) => {
      const left = Math.round(Math.max(other.left, Math.min(x, other.right)) - x);
      const top = Math.round(Math.max(other.top, Math.min(y, other.bottom)) - y);
      return other.width > 0 && Math.hypot(left, top) <= 24 ? [`${left} ${top}`] : [];
    });
    return [Math.round(Math.min(box.width, 24)), Math.round(Math.min(box.height, 24)), ...near].join();
  }

  /** Nothing, one character or more: axe doesn't measure the contrast of a single one. */
  const amount = (text: string) => Math.min(text.trim().length, 2);

  function named(element: Element | null): string {
    if (!element) return "nothing";
    const inside = element.querySelector("[aria-label], [alt], [title]") ? "named" : "";
    return [element.tagName, Math.min(amount(element.textContent ?? ""), 1), inside].join();
  }

  function attribute({ name, value }: Attr): string {
    if (name === "id") return ids.get(value) === 1 ? "id" : "id again";
    if (references.test(name))
      return `${name}=${value.split(/\s+/).map((id) => named(document.getElementById(id.replace(/^#/, ""))))}`;
    if (numbers.test(name)) return `${name}=${value.replace(/\d+(\.\d+)?/g, "0")}`;
    return `${name}=${ofTexts.test(name) ? amount(value) : value}`;
  }

  function shape(element: Element): string {
    const style = getComputedStyle(element);
    if (style.display === "none" || element.hasAttribute("data-base-ui-focus-guard")) return "";
    const scrolls =
      style.overflow !== "visible" &&
      `${element.scrollHeight > element.clientHeight} ${element.scrollWidth > element.clientWidth}`;
    const texts = [...element.childNodes].map((node) => (node.nodeType === 3 ? (node.nodeValue ?? "") : ""));
    const children = [...element.children].map((child) =>
      child instanceof SVGElement && !(child instanceof SVGSVGElement) ? child.tagName : shape(child),
    );
    return short(
      [
        element.tagName,
        ...[...element.attributes].map(attribute).sort(),
        ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.visibility],
        ...[style.fontSize, style.fontWeight, style.textDecorationLine, style.textShadow, style.position],
        scrolls,
        amount(texts.join("")),
        element instanceof HTMLTableElement && `${Math.min(element.rows.length, 4)} rows`,
        (element as HTMLInputElement).labels?.length,
        small.get(element),
        ...new Set(children),
      ].join("|"),
    );
  }

  /** Two times 32 bits, which no two of a few thousand shapes share by accident. */
  function short(text: string): string {
    let one = 0xdeadbeef;
    let other = 0x41c6ce57;
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
      other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
      one ^= other >>> 15;
    }
    return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
  }

  const sheets = [...document.styleSheets].map(({ href }) => href ?? "inline").sort();
  const meta = [...document.head.querySelectorAll("meta[name=viewport], meta[http-equiv]")];
  return short(
    [
      document.title.trim() !== "",
      ...meta.map(({ outerHTML }) => outerHTML),
      ...sheets,
      ...[...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`),
      innerWidth,
      matchMedia("(prefers-color-scheme: dark)").matches,
      shape(document.body),
    ].join("|"),
  );
}
