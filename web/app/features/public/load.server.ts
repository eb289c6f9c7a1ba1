import type { Client } from "@plenary/contract/client";
import { verifySetup } from "@plenary/contract/setup";
import { data } from "react-router";

/**
 * What a loader of a public page gets from the API. A refusal becomes a Response with its status, so that the page
 * and its `.data` are answered with it; an id that is none is nothing's address, and so a 404 too.
 */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw data({ message: error.message }, { status: error.status === 400 ? 404 : error.status });
  }
}

/**
 * Where links lead to: the domain of the system settings, else the server's own address (specification, section 2),
 * for example `https://events.example.org`. A change of it renders all pages anew.
 */
export async function linkOrigin(call: Client, request: Request): Promise<string> {
  const { domain } = await call(verifySetup);
  return domain ?? new URL(request.url).origin;
}

/** An ApiError; the one that the HTTP server throws is not the class that is bundled here. */
function isRefusal(error: unknown): error is Error & { status: number } {
  return error instanceof Error && error.name === "ApiError" && "status" in error;
}
