import {
  type SecondFactors as Factors,
  listSecondFactors,
  newRecoveryCodes,
  removeTotp,
} from "@plenary/contract/accounts/second-factors";
import { counted, text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call, errorText, isLost } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { FactorNote } from "../accounts/FactorNeeded.tsx";
import { NotLoaded } from "./NotLoaded.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodes.tsx";
import { Section } from "./Section.tsx";
import { SetUpTotp } from "./SetUpTotp.tsx";

interface SecondFactorsProps {
  /** Null if they could not be loaded. */
  factors: Factors | null;
  reason: string | null;
}

/** The factors that a login asks for besides the password. */
export function SecondFactors({ factors, reason }: SecondFactorsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      id="second-factors"
      title={text("Second factor")}
      headingRef={heading}
      lead={text(
        "With a second factor nobody can sign in with your password alone, whether they guessed it or saw you type it.",
      )}
    >
      <FactorNote />
      {factors ? (
        <FactorList factors={factors} heading={heading} />
      ) : (
        <NotLoaded failure={listSecondFactors.failure} reason={reason} />
      )}
    </Section>
  );
}

interface FactorListProps {
  factors: Factors;
  heading: React.RefObject<HTMLHeadingElement | null>;
}

function FactorList({ factors, heading }: FactorListProps) {
  const { totpSince, passkeys, recoveryCodesLeft } = factors;
  const { revalidate } = useRevalidator();
  const [setup, setSetup] = useState({ open: false, times: 0 });
  const removal = useTask(removeTotp.failure);
  const row = "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5";
  return (
    <div className="divide-y divide-line border-y border-line">
      <div className={row}>
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-base font-medium">{text("Authenticator app")}</h3>
            {totpSince && <Badge tone="accent">{text("On")}</Badge>}
          </div>
          <p className="mt-1 text-sm text-ink-soft">
            {totpSince
              ? text("Since {day}. Signing in asks for the code that the app shows.", {
                  day: formatInstantDay(totpSince),
                })
              : text("An app on your phone that shows a new code every 30 seconds.")}
          </p>
        </div>
        {totpSince ? (
          <ConfirmButton
            label={text("Remove")}
            about={text("the authenticator app")}
            size="sm"
            title={text("Remove the authenticator app?")}
            confirmLabel={text("Remove")}
            busyLabel={text("Removing...")}
            danger
            task={removal}
            work={async () => {
              await call(removeTotp);
              await revalidate();
            }}
            onDone={() => notify(text("The authenticator app is removed"))}
            focusAfter={heading}
          >
            {passkeys > 0
              ? text("Signing in will then ask only for a passkey.")
              : text("Your password alone will be enough to sign in again. Its recovery codes go too.")}
          </ConfirmButton>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setSetup(({ times }) => ({ open: true, times: times + 1 }))}
          >
            {text("Set up")} <span className="sr-only">{text("the authenticator app")}</span>
          </Button>
        )}
      </div>
      {(totpSince || passkeys > 0) && <Codes left={recoveryCodesLeft} className={row} heading={heading} />}
      <SetUpTotp
        key={setup.times}
        open={setup.open}
        focusAfter={heading}
        onClose={(enabled) => {
          setSetup((before) => ({ ...before, open: false }));
          if (!enabled) return;
          if (enabled === true) notify(text("Your account has a second factor now"));
          revalidate();
        }}
      />
    </div>
  );
}

/** The server makes them before it answers. */
const codesFailureText = (error: unknown, failure: string): string =>
  isLost(error)
    ? text(
        "The server's answer was lost. The codes that you had may not work any more, and nobody has seen new ones: make new codes once more.",
      )
    : errorText(error, failure);

interface CodesProps {
  left: number;
  className: string;
  heading: React.RefObject<HTMLHeadingElement | null>;
}

function Codes({ left, className, heading }: CodesProps) {
  const { revalidate } = useRevalidator();
  const task = useTask(newRecoveryCodes.failure, codesFailureText);
  const [codes, setCodes] = useState<string[]>([]);
  const [open, setOpen] = useState(false);
  return (
    <div className={className}>
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-base font-medium">{text("Recovery codes")}</h3>
        <p className={left > 2 ? "mt-1 text-sm text-ink-soft" : "mt-1 text-sm text-danger"}>
          {counted(
            left,
            "{count} code is left for when you don't have your app or passkey at hand.",
            "{count} codes are left for when you don't have your app or passkey at hand.",
          )}
        </p>
      </div>
      <ConfirmButton
        label={text("New codes")}
        about={text("for recovery")}
        size="sm"
        title={text("Make new recovery codes?")}
        confirmLabel={text("Make new codes")}
        busyLabel={text("Making them...")}
        task={task}
        work={async () => {
          setCodes((await call(newRecoveryCodes)).recoveryCodes);
        }}
        onDone={() => setOpen(true)}
        onGivenUp={revalidate}
        leadsToDialog
      >
        {text("The codes that you have now stop working.")}
      </ConfirmButton>
      <RecoveryCodesDialog
        codes={codes}
        open={open}
        focusAfter={heading}
        onClose={() => {
          setOpen(false);
          revalidate();
        }}
      />
    </div>
  );
}
