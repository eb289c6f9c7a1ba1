import type { Answer } from "@plenary/contract/endpoint";
import { type Claim as Claimed, getClaim, takeClaim } from "@plenary/contract/invitations/claims";
import { counted, text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isRefusedAs } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { signInKnown, useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Spinner } from "../../ui/buttons/Spinner.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { AccountScreen } from "../accounts/AccountScreen.tsx";
import { SignInOrRegister } from "../accounts/SignInOrRegister.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";

/** What the link gives, for signed-in users; or why it is useless. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const token = params.token ?? "";
  const path = ownPaths.claim(token);
  if ((await signInKnown()).status !== "signed-in") return { token, path };
  try {
    const { claim } = await call(getClaim, { params: { token } }, { signal: request.signal });
    return { token, path, claim };
  } catch (error) {
    if (!isRefusedAs(error, "not_found", "gone", "bad_request")) throw error;
    return { token, path, noUse: error.message };
  }
}

const title = () => text("Link for a speaker");

export function HydrateFallback() {
  return (
    <>
      <title>{text("Link for a speaker · Plenary")}</title>
      <Spinner label={text("Loading...")} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={getClaim.failure}
      back={{ to: paths.home(), label: text("Back to the start page") }}
    />
  );
}

/** The page of an unclaimed speaker's link (docs/product/invitations.md#imported-speakers). */
export default function Claim() {
  const { token, path, claim, noUse } = useLoaderData<typeof clientLoader>();
  const [taken, setTaken] = useState<Outcome | null>(null);
  if (taken !== null) return <Taken {...taken} />;
  if (noUse !== undefined) return <NoUse reason={noUse} />;
  if (!claim) return <SignInFirst path={path} />;
  return (
    <AccountScreen title={title()} lead={<WhatFor claim={claim} />}>
      {claim.sessions.length > 0 && <Sessions claim={claim} />}
      {claim.proposals && <Proposals of={claim.proposals} everywhere={claim.everywhere} />}
      <Question token={token} onTaken={setTaken} />
    </AccountScreen>
  );
}

const bdi = (inner: ReactNode) => <bdi className="font-medium text-ink">{inner}</bdi>;

function WhatFor({
  claim: { makerName: maker, speakerName: speaker, eventName: event, ...claim },
}: {
  claim: Claimed;
}) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {claim.everywhere
          ? rich(
              "<bdi>{maker}</bdi> has made this link for <bdi>{speaker}</bdi>, a speaker who has no account. It is about the sessions of all events.",
              { bdi, maker, speaker },
            )
          : rich(
              "<bdi>{maker}</bdi> has made this link for <bdi>{speaker}</bdi>, a speaker of <bdi>{event}</bdi> who has no account.",
              { bdi, maker, speaker, event },
            )}
      </p>
      <p className="mt-2 text-sm">
        {text("It works once, until {day}.", { day: formatInstantDay(claim.expiresAt) })}
      </p>
    </>
  );
}

type Outcome = Answer<typeof takeClaim>;

function Sessions({ claim: { sessions, count, everywhere } }: { claim: Claimed }) {
  const more = count - sessions.length;
  return (
    <section aria-labelledby="claimed-sessions">
      <h2 id="claimed-sessions" className="text-xl">
        {counted(count, "The session", "The {count} sessions")}
      </h2>
      <Titles of={sessions} everywhere={everywhere} />
      {more > 0 && (
        <p className="mt-2 text-sm text-ink-soft">{counted(more, "and {count} more", "and {count} more")}</p>
      )}
    </section>
  );
}

function Proposals({ of, everywhere }: TitlesProps) {
  return (
    <section aria-labelledby="claimed-proposals" className="mt-8 first:mt-0">
      <h2 id="claimed-proposals" className="text-xl">
        {counted(of.length, "The proposal", "The {count} proposals")}
      </h2>
      <Titles of={of} everywhere={everywhere} />
    </section>
  );
}

interface TitlesProps {
  of: Claimed["sessions"];
  everywhere: boolean;
}

function Titles({ of, everywhere }: TitlesProps) {
  return (
    <ul className="mt-3 max-h-80 divide-y divide-line overflow-y-auto border-y border-line" tabIndex={-1}>
      {of.map(({ title: talk, eventName }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same words, and the list stays as it is
        <li key={index} className="py-2.5 [overflow-wrap:anywhere]">
          <span dir="auto">{talk}</span>
          {everywhere && (
            <span className="block text-sm text-ink-soft">
              <bdi>{eventName}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Question({ token, onTaken }: { token: string; onTaken: (taken: Outcome) => void }) {
  const { user } = useSignIn();
  const task = useTask(takeClaim.failure);
  return (
    <>
      <p className="mt-8 [overflow-wrap:anywhere]">
        {rich(
          "You are signed in as <bdi>{name}</bdi>. Take over only if you are this speaker: all of it becomes yours, and your name is shown with it instead.",
          { bdi, name: user?.name ?? "" },
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          busy={task.busy}
          busyLabel={text("Taking over...")}
          onClick={() => task.run(async () => onTaken(await call(takeClaim, { params: { token } })))}
        >
          {text("Take over")}
        </Button>
        <LinkButton to={paths.home()} variant="secondary">
          {text("This isn't me")}
        </LinkButton>
      </div>
      {task.error && <FormError>{task.error}</FormError>}
    </>
  );
}

function SignInFirst({ path }: { path: string }) {
  return (
    <AccountScreen title={title()}>
      <p>
        {text(
          "Somebody has made this link for you as a speaker. To see what it is about, sign in or create an account. You come back here afterwards.",
        )}
      </p>
      <SignInOrRegister path={path} />
    </AccountScreen>
  );
}

function Taken({ count, proposals = 0 }: Outcome) {
  if (count === 0)
    return (
      <AccountScreen
        title={counted(proposals, "The proposal is yours", "{count} proposals are yours")}
        focused
      >
        <p>{text("You can read and change it among your proposals. Whoever made the link is told.")}</p>
        <div className="mt-6">
          <LinkButton to={callPaths.own()}>{text("Go to your proposals")}</LinkButton>
        </div>
      </AccountScreen>
    );
  return (
    <AccountScreen title={counted(count, "The session is yours", "{count} sessions are yours")} focused>
      <p>
        {text("Your name is shown there now, and the talks are among yours. Whoever made the link is told.")}
      </p>
      {proposals > 0 && (
        <p className="mt-2">
          {counted(
            proposals,
            "{count} proposal is yours too, among your proposals.",
            "{count} proposals are yours too, among your proposals.",
          )}
        </p>
      )}
      <div className="mt-6">
        <LinkButton to={paths.sessions()}>{text("Go to your sessions")}</LinkButton>
      </div>
    </AccountScreen>
  );
}

function NoUse({ reason }: { reason: string }) {
  return (
    <AccountScreen title={title()}>
      <FormError>{reason}</FormError>
      <p className="mt-5">
        {text(
          "It may have been used already, or a newer link has taken its place. Whoever sent it to you can make another.",
        )}
      </p>
      <div className="mt-6">
        <LinkButton to={paths.sessions()}>{text("Go to your sessions")}</LinkButton>
      </div>
    </AccountScreen>
  );
}
