import { restoreEmail, type WayIn, wayInWords } from "@plenary/contract/accounts/addresses";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstant } from "../../base/formats/moments.ts";
import { paths } from "../../base/paths/paths.ts";
import { refreshUserState } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Spinner } from "../../ui/buttons/Spinner.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { AccountScreen } from "../accounts/AccountScreen.tsx";

/** The token is read in the browser only: the server renders one page for all queries. */
export async function clientLoader({ request }: { request: Request }) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export function HydrateFallback() {
  return (
    <>
      <title>{text("Put your email address back · Plenary")}</title>
      <Spinner label={text("Loading...")} />
    </>
  );
}

/** The page of a former address's link: undoes the change, and says what has ended with it and what hasn't. */
export default function RestoreEmail() {
  const { token } = useLoaderData<typeof clientLoader>();
  const task = useTask(restoreEmail.failure);
  const navigate = useNavigate();
  const [restored, setRestored] = useState<Answer<typeof restoreEmail>>();

  const restore = () =>
    task.run(async () => {
      const answer = await call(restoreEmail, { body: { token } });
      await refreshUserState();
      if (answer.ended.length > 0 || answer.kept.length > 0) return setRestored(answer);
      await navigate(paths.resetPassword({ token: answer.resetToken }), { replace: true });
    });

  if (restored) return <Restored {...restored} />;
  const failure = task.error ?? (token ? null : text("This link is not valid"));
  if (failure) return <NoUse failure={failure} />;
  return (
    <AccountScreen
      title={text("Put your email address back")}
      lead={text(
        "If it wasn't you who changed the address of your account: your account gets this one back, everybody is signed out of it, and you choose a new password.",
      )}
    >
      <Button busy={task.busy} busyLabel={text("Putting it back...")} onClick={restore}>
        {text("Put it back")}
      </Button>
    </AccountScreen>
  );
}

function Restored({ resetToken, ended, kept }: Answer<typeof restoreEmail>) {
  return (
    <AccountScreen
      focused
      title={text("Your email address was put back")}
      lead={text("Everybody is signed out of your account, and its password is void.")}
    >
      <Ways title={text("Ended, as whoever changed the address may have added it")} ways={ended} />
      <Ways
        title={text("It was there before, and still works. Remove in your settings what isn't yours")}
        ways={kept}
      />
      <LinkButton to={paths.resetPassword({ token: resetToken })} replace>
        {text("Choose a new password")}
      </LinkButton>
    </AccountScreen>
  );
}

function Ways({ title, ways }: { title: string; ways: readonly WayIn[] }) {
  if (ways.length === 0) return null;
  return (
    <section aria-label={title} className="mb-6">
      <h2 className="mb-2 font-medium">{title}</h2>
      <ul className="list-disc space-y-1 ps-5">
        {ways.map((way) => (
          <li key={`${way.kind} ${way.name} ${way.addedAt}`}>
            <bdi>{wayInWords(way, way.addedAt && formatInstant(way.addedAt))}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoUse({ failure }: { failure: string }) {
  return (
    <AccountScreen title={text("Put your email address back")}>
      <FormError>{failure}</FormError>
      <p className="mt-5">
        {text(
          "If the address of your account was put back already, ask for a link that sets a new password.",
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={paths.forgotPassword()}>{text("Ask for a link")}</LinkButton>
        <LinkButton to={paths.login()} variant="secondary">
          {text("Back to Sign In")}
        </LinkButton>
      </div>
    </AccountScreen>
  );
}
