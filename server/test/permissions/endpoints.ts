import { readdir } from "node:fs/promises";
import type { EndpointShape } from "@plenary/contract/endpoint";

const contract = new URL("../../../contract/src/", import.meta.url);

/** Every endpoint that the contract declares, whichever feature it belongs to. */
export async function allEndpoints(): Promise<EndpointShape[]> {
  const files = (await readdir(contract, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, contract).href)));
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

/** For messages: `GET /events/:eventId`. */
export const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;
