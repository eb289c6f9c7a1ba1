import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { EndpointShape } from "@plenary/contract/endpoint";
import MarkdownIt from "markdown-it";
import { originOf, readSettings } from "../../core/settings/settings.ts";
import type { ServedApp } from "../serve.ts";
import { type OpenApi, type Operation, openApi, type Schema } from "./openapi.ts";

/** `/openapi.json`, `/docs` and `/docs/permissions`, made on first request, because the domain may change later. */
export function docsRoutes({ app, ctx }: ServedApp, endpoints: readonly EndpointShape[]): void {
  let made: { document: OpenApi; html: string } | undefined;
  const documents = () => {
    if (made) return made;
    const document = openApi(endpoints);
    made = { document, html: page(document) };
    return made;
  };
  const styleHash = createHash("sha256").update(style).digest("base64");

  app.get("/openapi.json", async (_request, reply) => {
    const origin = originOf(await readSettings(ctx.db), ctx.config);
    const servers = [{ url: `${origin}/api` }];
    const { document } = documents();
    return reply.type("application/json; charset=utf-8").send(JSON.stringify({ ...document, servers }));
  });

  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;
  const headers = { "content-security-policy": policy, "content-type": "text/html; charset=utf-8" };
  app.get("/docs", async (_request, reply) => reply.headers(headers).send(documents().html));

  let permissions: Promise<string> | undefined;
  app.get("/docs/permissions", async (_request, reply) => {
    permissions ??= permissionsPage();
    return reply.headers(headers).send(await permissions);
  });
}

const style = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font-size: 2rem; line-height: 1.2 } h2 { margin-top: 3rem } h3 { font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .75rem 0 }
table { border-collapse: collapse; width: 100% } td { padding: .2rem 1rem .2rem 0; vertical-align: top; overflow-wrap: anywhere }
td:first-child { font-family: ui-monospace, monospace; width: 14rem } nav a { margin-right: 1rem }
th { padding: .5rem .75rem .2rem 0; font-size: .75rem; text-align: left; vertical-align: bottom; position: sticky; top: 0; background: Canvas }
p.kind { margin: .75rem 0 .25rem; font-weight: 600 }
`;

function page(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? "");
  const links = [...groups.keys()].map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`);
  const sections = [...groups].map(
    ([tag, members]) =>
      `<h2 id="${escaped(tag)}">${escaped(tag)}</h2>${members.map(({ path, method, operation }) => section(`${method.toUpperCase()} /api${path}`, operation)).join("")}`,
  );
  return html(
    "Plenary API",
    `<h1>Plenary API</h1><p>${escaped(document.info.description)}</p>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. <a href="/api/docs/permissions">Who may make which call</a>.</p>
<nav aria-label="Groups">${links.join("")}</nav>
${sections.join("")}`,
  );
}

/** Who may make which call: permissions.md beside this file, which permissions.test.ts proves. */
async function permissionsPage(): Promise<string> {
  const table = await readFile(new URL("permissions.md", import.meta.url), "utf8");
  return html("Who may make which call", new MarkdownIt().render(table));
}

function html(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${style}</style></head><body><main>${content}</main></body></html>`;
}

function section(title: string, operation: Operation): string {
  const sent = operation.requestBody?.content["application/json"]?.schema;
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status !== "default")
    .map(([status, { content }]) =>
      content?.["text/event-stream"]
        ? table(`Answer ${status}, as server-sent events`, content["text/event-stream"].schema)
        : table(`Answer ${status}`, content?.["application/json"]?.schema),
    );
  const parameters = operation.parameters.map(
    ({ name, required, schema, in: where }) =>
      [name, `${describe(schema)}, in the ${where}${required ? "" : ", optional"}`] as const,
  );
  return `<section><h3>${escaped(title)}</h3><p>${escaped(operation.summary)}</p>
${rows("Parameters", parameters)}${sent ? table("Body", sent) : ""}${answers.join("")}</section>`;
}

function table(kind: string, schema: Schema | undefined): string {
  if (!schema) return `<p class="kind">${kind}: no body</p>`;
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      [name, describe(property) + (schema.required?.includes(name) ? "" : ", optional")] as const,
  );
  return rows(kind, fields);
}

function rows(kind: string, entries: (readonly [string, string])[]): string {
  if (!entries.length) return "";
  const cells = entries.map(([name, text]) => `<tr><td>${escaped(name)}</td><td>${escaped(text)}</td></tr>`);
  return `<p class="kind">${kind}</p><table>${cells.join("")}</table>`;
}

/** A schema in words: "text, at most 200 characters", "list of {talkId, title}". */
function describe(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(describe).join(" or ");
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.type === "array") return `list of ${describe(schema.items ?? {})}`;
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {});
    // Not for people: a shape, as in code.
    return `{${fields.map(([name, inner]) => (inner.type === "object" ? `${name}: ${describe(inner)}` : name)).join(", ")}}`;
  }
  const kind =
    schema.format ?? { string: "text", integer: "whole number" }[schema.type ?? ""] ?? schema.type ?? "any";
  const most = schema.maxLength ? `, at most ${schema.maxLength} characters` : "";
  const range =
    schema.minimum !== undefined && schema.maximum !== undefined
      ? ` ${schema.minimum} to ${schema.maximum}`
      : "";
  return kind + most + range;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
