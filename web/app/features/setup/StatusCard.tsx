import type { ReactNode } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import type { SetupStatus } from "./setup-state.ts";

export function StatusCard({ status }: { status: SetupStatus }) {
  return (
    <Card as="section" aria-labelledby="system-status">
      <h2 id="system-status" className="text-2xl">
        System Status
      </h2>
      <dl className="mt-4 divide-y divide-line">
        <Row label="Setup">
          {/* Complete once somebody can sign in, as the card above says. */}
          <State
            good={status.setupComplete && !status.bootstrapTokenActive && !status.credentialsExpired}
            yes="Complete"
            no="Incomplete"
          />
        </Row>
        <Row label="Admin account">
          <State good={status.adminExists} yes="Exists" no="Not created" />
        </Row>
        <Row label="E-mail">
          <State good={status.emailConfigured} yes="Configured" no="Not configured" />
        </Row>
        <Row label="Bootstrap token">
          <State good={status.bootstrapTokenActive} yes="Active" no="Inactive" />
        </Row>
        <Row label="Domain">
          <span className="[overflow-wrap:anywhere]">{status.domain ?? "Not known"}</span>
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
