import { formatInstant } from "../../base/moments.ts";
import { paths } from "../../base/paths.ts";
import { passOn } from "../../sign-in/first-credentials.ts";
import { Card } from "../../ui/Card.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { focus } from "../../ui/focus.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import type { Credentials } from "./use-setup-page.ts";

/** The first administrator's credentials, once they have been retrieved. */
export function CredentialsCard({ credentials }: { credentials: Credentials }) {
  const rows = [
    ["Username", credentials.username],
    ["Admin e-mail", credentials.adminEmail],
    ["Temporary password", credentials.temporaryPassword],
    ["Login URL", credentials.loginUrl],
    ["Expires", formatInstant(credentials.expiresAt)],
  ] as const;
  return (
    <Card as="section" aria-labelledby="credentials" tone="accent">
      <h2 id="credentials" ref={focus} tabIndex={-1} className="text-2xl outline-none">
        Admin Credentials
      </h2>
      <p className="mt-2 font-medium">{credentials.warning}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] sm:gap-y-3">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-accent-strong">{label}</dt>
            <dd className="mb-2 font-mono [overflow-wrap:anywhere] sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton
          to={paths.login()}
          onClick={() => passOn({ username: credentials.username, password: credentials.temporaryPassword })}
        >
          Proceed to Login
        </LinkButton>
        <CopyButton label="Copy All" text={rows.map(([label, value]) => `${label}: ${value}`).join("\n")} />
      </div>
    </Card>
  );
}
