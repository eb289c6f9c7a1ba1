import { text } from "@plenary/contract/text";
import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useNavigationType } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";

/** Replaces a failed screen: 404s of the router and of loaders, code that can't be loaded, and everything unexpected. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Screen title={text("Page not found")}>
        <p>{text("There is nothing at this address. It may have moved, or the link may be incomplete.")}</p>
      </Screen>
    );
  }
  if (isMissingPart(error)) return <MissingScreen />;
  return (
    <Screen title={text("Unexpected Application Error!")}>
      <p role="alert" className="user-text">
        {messageOf(error)}
      </p>
    </Screen>
  );
}

/** Browsers' errors for code that can't be loaded: there is no network, or the server has another version by now. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed/i.test(error.message);

/** The reader is where they wanted to go, often after saving something. */
function MissingScreen() {
  const here = useLocation();
  // The worker has an answer for every public page, with the ways to what is saved (web/worker/answers.ts). Asked once: of
  // a document nothing was pushed.
  const isWorkers =
    useNavigationType() === "PUSH" &&
    here.pathname.startsWith("/public/") &&
    Boolean(navigator.serviceWorker?.controller);
  useEffect(() => {
    if (isWorkers) location.reload();
  }, [isWorkers]);
  if (isWorkers) return null;
  return (
    <Screen
      title={text("This page could not be loaded")}
      action={
        <LinkButton to={here} reloadDocument replace>
          {text("Try again")}
        </LinkButton>
      }
    >
      <p role="alert">
        {text(
          "The connection may be lost, or Plenary may have been updated. What you had saved or submitted is not affected.",
        )}
      </p>
    </Screen>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || text("HTTP {status}", { status: error.status });
  if (error instanceof Error && error.message) return error.message;
  return text("Something went wrong. Please try again.");
}

interface ScreenProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Screen({ title, action, children }: ScreenProps) {
  return (
    <div className="page-column py-20">
      <title>{text("{title} · Plenary", { title })}</title>
      <h1 className="text-4xl">{title}</h1>
      <div className="mt-4 mb-8 max-w-prose text-ink-soft">{children}</div>
      <div className="flex flex-wrap gap-3">
        {action}
        <LinkButton to={paths.home()} variant="secondary">
          {text("Back to the start")}
        </LinkButton>
      </div>
    </div>
  );
}
