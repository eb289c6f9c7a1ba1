import { isRouteErrorResponse } from "react-router";
import { paths } from "../../base/paths.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** Shown in place of a screen that failed: 404s of the router and of loaders, and everything unexpected. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Screen title="Page not found">
        <p>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
      </Screen>
    );
  }
  return (
    <Screen title="Unexpected Application Error!">
      <p role="alert" className="user-text">
        {messageOf(error)}
      </p>
    </Screen>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || `HTTP ${error.status}`;
  if (error instanceof Error && error.message) return error.message;
  return "Something went wrong. Please try again.";
}

function Screen({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="page-column py-20">
      <title>{`${title} · Plenary`}</title>
      <h1 className="text-4xl">{title}</h1>
      <div className="mt-4 mb-8 max-w-prose text-ink-soft">{children}</div>
      <LinkButton to={paths.home()} variant="secondary">
        Back to the start
      </LinkButton>
    </div>
  );
}
