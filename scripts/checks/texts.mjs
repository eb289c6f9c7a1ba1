// Finds in a source file what no translator could reach (docs/languages.md): texts that don't go through text(),
// counted() or rich(); classes that name a side of the screen; formats of one language outside their homes; and names that stand
// bare beside something else, whose direction they could turn.
//
// A text is
// - letters between the tags of an element;
// - elsewhere a literal that reads like one: it starts with a capital letter and a small one, or has two words side by
// side. Not counted: names of classes, headers, modules and types; values that are compared; what a tagged template, an
// Error for programmers or a command holds; names of refusals; and summaries of endpoints, which the API's
// documentation shows.
// On the server, only what mails, reactions, the system status and the setup say and what the rest throws counts: logs, commands and imports are in
// English.
//
// A text is in order when it is one literal, passed to text(), counted() or rich() inside a function: module constants
// are evaluated before any language is known. What only looks like a text has "Not for people" in a comment on its line
// or above.
//
// A sentence is made of pieces where a text is part of a template or of a sum, or is joined with others: by a full stop in any
// case, by a space where the texts stand there.
//
// A word is spelled as in most texts: "email", and apostrophes straight; but for what the specification words otherwise.
//
// A name is bare where the client puts what is called like one (`title`, `room`, `event.name`) into a template with words, shows it
// with something beside it that is no element, or joins facts by a dot. text(), rich(), list() and beside() isolate it.
import { parseSync, visitorKeys } from "oxc-parser";

/** @typedef {{ kind: "texts" | "pieces" | "sides" | "formats" | "bare" | "spelling", file: string, line: number, what: string }} Finding */

/** Which arguments of the functions for texts are the literals. */
const placesOf = { text: [0], counted: [1, 2], rich: [0] };
const sayerModules = /(^|\/)(text|rich)(\.ts)?$/;

/** The files in which `Intl` and the like may be used. */
const homes = [
  "contract/src/text.ts",
  "server/src/base/formats.ts",
  // They sort and check what is kept, in no language.
  "contract/src/names.ts",
  "contract/src/programme/programme-fields.ts",
  ...["dates", "moments", "figures", "ratings", "by-name", "browser-zone", "language-names"].map(
    (name) => `web/app/base/formats/${name}.ts`,
  ),
];

/** A capital letter followed by a small one, or two words side by side, one of which may be a value. */
const begins = /^\p{Lu}(\p{Ll}|['’]\p{Ll}|-\p{Ll}| )/u;
const words = /(\p{L}|\{\})[,;:.]? \p{L}|\p{L}[,;:.]? \{\}/u;
/** Spelled another way than elsewhere, unless the specification does (trust.md). */
const misspelt = /(?<!\p{L})e-mail|(?<=[\p{L}}>])’/iu;
const specified =
  /^(Confirm your e-mail address|E-mail address confirmed$|This account's e-mail address is not confirmed)/;
const header = /^[A-Z][a-z]+(-[A-Z][a-z]+)+$/;
/** Words in small letters, one of which has a character that only class names have. */
const classes = /^[^\p{Lu}]*(^|\s)[a-z@!*[][^\s]*[-:[/\d][^\s.,]*(\s|$)/u;

/** @param {string} value */
const readsLikeText = (value) =>
  begins.test(value.trim()) ? !header.test(value) : words.test(value) && !classes.test(value);

/** A class that names the left or the right, with the variants before it. */
const side =
  /^(?:\S+:)?!?-?(?:(?:scroll-)?[mp][lr]-[\w[(]|(?:left|right)-[\w[(]|(?:text|float|clear)-(?:left|right)$|border-[lr](?:-|$)|rounded-(?:[lr]|[tb][lr])(?:-|$))/;

/** Properties whose children are types or names, not values. */
const silent = ["typeAnnotation", "typeArguments", "typeParameters", "returnType", "superTypeArguments"];

/**
 * @param {string} file its path in the repository, which determines what is looked for
 * @param {string} source
 * @returns {Finding[]} in source order
 */
export function findings(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lines = source.split("\n");
  const sayers = sayersOf(program);
  const said = new Set();
  /** @type {Finding[]} */
  const found = [];
  const add = (kind, node, what) => {
    const line = source.slice(0, node.start).split("\n").length;
    if (![lines[line - 1], lines[line - 2]].some((each) => each?.includes("Not for people"))) {
      found.push({ kind, file, line, what: what.trim().replace(/\s+/g, " ") });
    }
  };

  const visit = (node, above) => {
    const here = within(node, above, file);
    if (!here) return;
    if (sayers.has(node.callee?.name) && node.type === "CallExpression") {
      for (const literal of placesOf[sayers.get(node.callee.name)].map((place) => node.arguments[place])) {
        said.add(literal);
        if (literal?.type !== "Literal") add("texts", node, "a text that is not one literal");
        else if (!here.inFunction) add("texts", node, `${literal.value} (said while the module is read)`);
      }
    }
    if (node.type === "JSXText" && /\p{L}/u.test(node.value)) add("texts", node, node.value);
    const value = literalOf(node);
    if (value !== undefined) {
      for (const name of value.split(/\s+/)) if (side.test(name)) add("sides", node, name);
      if (here.isHeard && !said.has(node) && readsLikeText(value)) add("texts", node, value);
    }
    const shown = node.type === "JSXText" ? node.value : said.has(node) || here.isHeard ? value : undefined;
    if (shown !== undefined && misspelt.test(shown) && !specified.test(shown)) add("spelling", node, shown);
    if (file.startsWith("web/") && isBare(node)) add("bare", node, source.slice(node.start, node.end));
    if (isMadeOfPieces(node, sayers)) add("pieces", node, source.slice(node.start, node.end));
    const format = homes.includes(file) ? undefined : formatOf(node);
    if (format) add("formats", node, format);
    for (const key of visitorKeys[node.type] ?? []) {
      if (silent.includes(key) || (key === "key" && !node.computed)) continue;
      const context = node.type === "SwitchCase" && key === "test" ? { ...here, isHeard: false } : here;
      for (const child of [node[key]].flat()) if (child) visit(child, context);
    }
  };
  visit(program, { inFunction: false, isHeard: !onlyThrows(file) });
  return found;
}

/** Whether only what this file throws is for people. */
const onlyThrows = (file) =>
  file.startsWith("server/") &&
  !/^server\/src\/(mail\/|reactions\/|features\/(admin-status\/warnings|setup\/setup)\.ts$)/.test(file);

/**
 * What is true inside a node: whether its code runs later than the module is evaluated, and whether people would see a
 * literal in it. Undefined where there is nothing to look for.
 */
function within(node, above, file) {
  const { type } = node;
  if (/^Import|^Export(All|Named)/.test(type) && node.source) return undefined;
  if (/Function/.test(type)) return { ...above, inFunction: true };
  if (type === "ThrowStatement") return { ...above, isHeard: true };
  const isUnheard =
    type === "TaggedTemplateExpression" ||
    (type === "BinaryExpression" && node.operator !== "+") ||
    (type === "NewExpression" &&
      /^((Type|Range|Command|Startup)?Error|NotFetched|Refusal)$/.test(node.callee.name)) ||
    (type === "JSXAttribute" && /class(Name)?$/i.test(node.name.name)) ||
    (type === "Property" && node.key.name === "summary" && file.startsWith("contract/"));
  return isUnheard ? { ...above, isHeard: false } : above;
}

/** The local names of text(), counted() and rich() in a file. */
function sayersOf(program) {
  const imports = program.body.filter(
    (node) => node.type === "ImportDeclaration" && sayerModules.test(node.source.value),
  );
  return new Map(
    imports
      .flatMap((node) => node.specifiers)
      .filter((each) => each.type === "ImportSpecifier" && Object.hasOwn(placesOf, each.imported.name))
      .map((each) => [each.local.name, each.imported.name]),
  );
}

function literalOf(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map((each) => each.value.cooked).join("{}");
  return undefined;
}

/** Whether a text is put together there with something else. */
function isMadeOfPieces(node, sayers) {
  const says = (part) => isSaid(part, sayers);
  if (node.type === "TemplateLiteral") return node.expressions.some(says);
  if (node.type === "BinaryExpression" && node.operator === "+") return says(node.left) || says(node.right);
  if (node.type !== "CallExpression" || node.callee.property?.name !== "join") return false;
  const [by] = node.arguments;
  return by?.value === ". " || (by?.value === " " && says(node.callee.object));
}

/** What people have called something, by the names that the code has for it. */
const calledSo =
  /^(title|room|track|location|subject|(talk|event|session|room|track|speaker|author|sender|user|organizer)(Name|Title))$/;

function isNameOf(node) {
  if (node?.type === "ChainExpression") return isNameOf(node.expression);
  if (node?.type === "Identifier") return calledSo.test(node.name);
  if (node?.type === "MemberExpression" && !node.computed)
    return node.property.name === "name" || calledSo.test(node.property.name);
  return node?.type === "LogicalExpression" && node.operator !== "&&" && isNameOf(node.left);
}

/** Whether a name stands beside something else there, which its direction could turn. */
function isBare(node) {
  if (node.type === "TemplateLiteral") {
    const between = node.quasis.map(({ value }) => value.cooked).join("");
    return node.expressions.some(isNameOf) && /\s/.test(between) && /\S/.test(between);
  }
  if (node.type === "CallExpression")
    return node.callee.property?.name === "join" && node.arguments[0]?.value === " · ";
  if (node.type !== "JSXElement" && node.type !== "JSXFragment") return false;
  const words = node.children.some(({ type, value }) => type === "JSXText" && value.trim());
  // Elements are beside each other on their own terms.
  const values = node.children.flatMap(({ type, expression }) =>
    type === "JSXExpressionContainer" && !isElement(expression) ? [expression] : [],
  );
  return (words || values.length > 1) && values.some(isNameOf);
}

/** Whether an expression shows an element, or nothing. */
function isElement(node) {
  const parts = {
    ConditionalExpression: [node.consequent, node.alternate],
    LogicalExpression: [node.right],
    ParenthesizedExpression: [node.expression],
  }[node.type];
  return (
    parts?.every(isElement) ?? (/^JSX/.test(node.type) || (node.type === "Literal" && node.value === null))
  );
}

/** Whether a text is what the expression gives, or is in the list that it is. */
function isSaid(node, sayers) {
  if (!node || /Function/.test(node.type)) return false;
  if (node.type === "CallExpression" && sayers.has(node.callee.name)) return true;
  const parts = {
    ConditionalExpression: ["consequent", "alternate"],
    LogicalExpression: ["left", "right"],
    ArrayExpression: ["elements"],
    SpreadElement: ["argument"],
    ParenthesizedExpression: ["expression"],
    // What filters a list, and the like.
    CallExpression: ["callee"],
    MemberExpression: ["object"],
  };
  return (parts[node.type] ?? []).flatMap((key) => node[key]).some((part) => isSaid(part, sayers));
}

function formatOf(node) {
  if (node.type === "Identifier" && node.name === "Intl") return "Intl";
  if (node.type === "Literal" && node.value === "en-GB") return '"en-GB"';
  if (node.type === "MemberExpression" && /^(toLocale\w+|localeCompare)$/.test(node.property.name)) {
    return node.property.name;
  }
  const isList = node.type === "CallExpression" && node.callee.property?.name === "join";
  return isList && node.arguments[0]?.value === ", " ? 'join(", ")' : undefined;
}
