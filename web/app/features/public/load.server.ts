import type { Client } from "@plenary/contract/client";
import { verifySetup } from "@plenary/contract/setup";
import { data } from "react-router";

/**
 * The API's answer for the loader of a public page. A refusal becomes a Response with its status, so that the page and
 * its `.data` get that status too; a malformed id becomes a 404.
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
 * Where links lead to: the domain of the system settings, else the server's own address (specification, section 2), for
 * example `https://events.example.org`. All pages are rendered again when it changes.
 */
export async function linkOrigin(call: Client, request: Request): Promise<string> {
  const { domain } = await call(verifySetup);
  return domain ?? new URL(request.url).origin;
}

/** Whether it is an ApiError, by name: the HTTP server throws its own copy of the class that is bundled here. */
function isRefusal(error: unknown): error is Error & { status: number } {
  return error instanceof Error && error.name === "ApiError" && "status" in error;
}
