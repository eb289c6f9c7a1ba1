import { text } from "@plenary/contract/text";
import { type FormEvent, type ReactNode, useState } from "react";
import type { MetaFunction } from "react-router";
import { formatInstant } from "../../base/formats/moments.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { keepCredentials } from "../../sign-in/first-credentials.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Spinner } from "../../ui/buttons/Spinner.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { focus } from "../../ui/page/focus.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ScreenStyles } from "../../ui/page/ScreenStyles.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import type { SetupStatus } from "./setup-state.ts";
import { type Credentials, useSetupPage } from "./use-setup-page.ts";

export const meta: MetaFunction = () => [
  { title: text("First-Time Setup · Plenary") },
  { name: "robots", content: "noindex" },
];

export default function Setup() {
  const setup = useSetupPage();
  const { status, work, credentials } = setup;
  return (
    <div className="page-column max-w-3xl py-12">
      <ScreenStyles />
      <PageHeader title={text("First-Time Setup")}>
        {text("Creates the first administrator of this installation and shows how far the setup is.")}
      </PageHeader>
      {status === null ? (
        <Spinner label={text("Checking the system status...")} />
      ) : (
        <div className="flex flex-col gap-5">
          <FormError>{setup.error}</FormError>
          {credentials && <CredentialsCard credentials={credentials} />}
          {!credentials && (status.setupComplete || setup.token || setup.message) && (
            <SetupState setup={setup} />
          )}
          <StatusCard status={status} />
          <div className="flex flex-wrap items-end gap-3">
            {!status.setupComplete && (
              <Initialize
                secretRequired={status.secretRequired}
                busy={work === "setup"}
                onInitialize={setup.initialize}
              />
            )}
            <Button
              variant="secondary"
              busy={work === "checking"}
              busyLabel={text("Refreshing...")}
              onClick={setup.refresh}
            >
              {text("Refresh Status")}
            </Button>
          </div>
          <SecurityNotes />
          {status.debug && <DebugInfo setup={setup} />}
        </div>
      )}
    </div>
  );
}

interface InitializeProps {
  secretRequired: boolean;
  busy: boolean;
  onInitialize: (secret: string) => void;
}

function Initialize({ secretRequired, busy, onInitialize }: InitializeProps) {
  const [secret, setSecret] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    onInitialize(secret);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      {secretRequired && (
        <PasswordField
          label={text("Bootstrap Secret")}
          hint={text("The value of BOOTSTRAP_SECRET on the server.")}
          autoComplete="off"
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      )}
      <Button type="submit" busy={busy} busyLabel={text("Initializing...")}>
        {text("Initialize System")}
      </Button>
    </form>
  );
}

/** The setup's progress and next step. "Setup Complete" is shown once somebody can sign in. */
function SetupState({ setup }: { setup: ReturnType<typeof useSetupPage> }) {
  const { message, token, work } = setup;
  const { title, lead } = stateOf(setup);
  return (
    <Card as="section" aria-labelledby="complete" tone="accent">
      {/* With a message, the card replaces the pressed button. */}
      <h2 id="complete" ref={message ? focus : undefined} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p role="status" className="mt-2 mb-5">
        {lead}
      </p>
      <div className="flex flex-wrap gap-3">
        {token && (
          <Button busy={work === "credentials"} busyLabel={text("Retrieving...")} onClick={setup.retrieve}>
            {text("Retrieve Credentials")}
          </Button>
        )}
        <LinkButton to={paths.login()} variant={token ? "secondary" : "primary"}>
          {text("Go to Login")}
        </LinkButton>
      </div>
    </Card>
  );
}

function stateOf({ status, token, message }: ReturnType<typeof useSetupPage>): {
  title: string;
  lead: ReactNode;
} {
  const code = (inner: ReactNode) => <code>{inner}</code>;
  if (status?.credentialsExpired) {
    return {
      title: text("Credentials expired"),
      lead: rich(
        "Nobody has signed in with them within 24 hours. Run <code>npm run admin:reset</code> on the server for new ones; with the embedded database, stop the server first.",
        { code },
      ),
    };
  }
  if (token || message)
    return {
      title: text("Administrator created"),
      lead: message ?? text("Retrieve the credentials now: nobody can sign in without them."),
    };
  if (status?.bootstrapTokenActive) {
    return {
      title: text("Set up in another browser"),
      lead: rich(
        "The setup was begun in another browser, and only that one can show the credentials. If it is lost, run <code>npm run admin:reset</code> on the server; with the embedded database, stop it first.",
        { code },
      ),
    };
  }
  return {
    title: text("Setup Complete"),
    lead: text("An administrator exists, and the system is ready to be used."),
  };
}

function SecurityNotes() {
  return (
    <section aria-labelledby="notes" className="mt-4 text-sm text-ink-soft">
      <h2 id="notes" className="mb-2 text-lg text-ink">
        {text("Security Notes")}
      </h2>
      <ul className="list-disc space-y-1 ps-5">
        <li>{text("Change the password immediately after the first sign-in.")}</li>
        <li>{text("The credentials expire in 24 hours.")}</li>
        <li>
          {rich(
            "Expired or lost credentials: run <code>npm run admin:reset</code> on the server. With the embedded database, stop the server first.",
            {
              code: (inner) => <code>{inner}</code>,
            },
          )}
        </li>
        <li>{text("Clear your browser history when you are done, especially on a shared computer.")}</li>
        <li>
          {text("Configure email in the system settings, so that password resets and notifications arrive.")}
        </li>
      </ul>
    </section>
  );
}

/** Shown when the server runs with DEBUG on; holds no secret. */
function DebugInfo({ setup }: { setup: ReturnType<typeof useSetupPage> }) {
  const shown = {
    status: setup.status,
    work: setup.work,
    hasToken: setup.token !== null,
    error: setup.error,
  };
  return (
    <section aria-labelledby="debug">
      <h2 id="debug" className="mb-2 text-lg">
        {text("Debug Info")}
      </h2>
      <pre className="overflow-x-auto rounded-card bg-sunken p-4 font-mono text-xs">
        {JSON.stringify(shown, null, 2)}
      </pre>
    </section>
  );
}

function CredentialsCard({ credentials }: { credentials: Credentials }) {
  const rows = [
    [text("Username"), credentials.username],
    [text("Admin email"), credentials.adminEmail],
    [text("Temporary password"), credentials.temporaryPassword],
    [text("Login URL"), credentials.loginUrl],
    [text("Expires"), formatInstant(credentials.expiresAt)],
  ] as const;
  return (
    <Card as="section" aria-labelledby="credentials" tone="accent">
      <h2 id="credentials" ref={focus} tabIndex={-1} className="text-2xl outline-none">
        {text("Admin Credentials")}
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
          onClick={() =>
            keepCredentials({ username: credentials.username, password: credentials.temporaryPassword })
          }
        >
          {text("Proceed to Login")}
        </LinkButton>
        <CopyButton
          label={text("Copy All")}
          text={rows.map(([label, value]) => `${label}: ${value}`).join("\n")}
        />
      </div>
    </Card>
  );
}

function StatusCard({ status }: { status: SetupStatus }) {
  return (
    <Card as="section" aria-labelledby="system-status">
      <h2 id="system-status" className="text-2xl">
        {text("System Status")}
      </h2>
      <dl className="mt-4 divide-y divide-line">
        <Row label={text("Setup")}>
          {/* Complete once somebody can sign in, as the card above says. */}
          <State
            good={status.setupComplete && !status.bootstrapTokenActive && !status.credentialsExpired}
            yes={text("Complete")}
            no={text("Incomplete")}
          />
        </Row>
        <Row label={text("Admin account")}>
          <State good={status.adminExists} yes={text("Exists")} no={text("Not created")} />
        </Row>
        <Row label={text("Email")}>
          <State good={status.emailConfigured} yes={text("Configured")} no={text("Not configured")} />
        </Row>
        <Row label={text("Bootstrap token")}>
          <State good={status.bootstrapTokenActive} yes={text("Active")} no={text("Inactive")} />
        </Row>
        <Row label={text("Domain")}>
          <span className="[overflow-wrap:anywhere]">{status.domain ?? text("Not known")}</span>
        </Row>
      </dl>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function State({ good, yes, no }: { good: boolean; yes: string; no: string }) {
  return <Badge tone={good ? "accent" : "neutral"}>{good ? yes : no}</Badge>;
}
