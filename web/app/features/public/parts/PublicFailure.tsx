import { text } from "@plenary/contract/text";
import { type ErrorResponse, isRouteErrorResponse, Link, useRouteError } from "react-router";
import { ErrorScreen } from "../../errors/ErrorScreen.tsx";

interface PublicFailureProps {
  failure: string;
  /** For a page about one thing: the text if it doesn't exist. */
  notFound?: { title: string; text: string };
  back: { to: string; label: string };
}

/** The API's message (see load.server.ts), empty without an answer; if a proxy answered, only the status. */
const reasonOf = ({ data, status }: ErrorResponse): string => data?.message ?? `HTTP ${status}`;

/** The error boundary of a public page (docs/product/screens.md#what-failed-and-why); bugs show ErrorScreen. */
export function PublicFailure({ failure, notFound, back }: PublicFailureProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorScreen error={error} />;
  const missing = error.status === 404 ? notFound : undefined;
  const title = missing?.title ?? failure;
  const reason = missing?.text ?? reasonOf(error);
  return (
    <div className="page-column py-16 sm:py-24">
      <title>{text("{title} · Plenary", { title })}</title>
      <div role="alert">
        <h1 className="text-4xl">{title}</h1>
        {reason && reason !== title && <p className="mt-4 max-w-prose text-ink-soft">{reason}</p>}
      </div>
      <p className="mt-8">
        <Link to={back.to} className="text-link">
          {back.label}
        </Link>
      </p>
    </div>
  );
}
