import { isShownAsChosen, shadesOf } from "@plenary/contract/events/colors";
import type { Event } from "@plenary/contract/events/events";
import { eventSlug, type Identity, IdentityBody, updateIdentity } from "@plenary/contract/events/identity";
import {
  deleteEventPicture,
  type EventPictureKind,
  setEventPicture,
} from "@plenary/contract/pictures/pictures";
import { list, text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { changedCount, changedFields, useSchemaForm } from "../../base/forms/forms.ts";
import { useStored } from "../../base/forms/use-stored.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { controlClass, Field } from "../../ui/forms/Field.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PictureField } from "../pictures/PictureField.tsx";
import { FocusPicker } from "./FocusPicker.tsx";

/** How an event looks: its pictures, its colour, and the addresses under which it is found. */
export function IdentityForm({ event, identity }: { event: Event; identity: Identity }) {
  const { eventId } = event;
  const { logo, head } = identity;
  const { revalidate } = useRevalidator();
  // Nothing takes the place of another organizer's picture that isn't on this screen.
  const seen = (kind: EventPictureKind) => ({ seen: identity[kind]?.hash ?? "none" });
  const pictureOf = (kind: EventPictureKind) => ({
    failure: setEventPicture.failure,
    upload: async (file: Blob) => {
      await call(setEventPicture, { params: { eventId, kind }, query: seen(kind), body: file });
      await revalidate();
    },
    remove: async () => {
      await call(deleteEventPicture, { params: { eventId, kind }, query: seen(kind) });
      await revalidate();
    },
  });
  return (
    <section aria-labelledby="identity" className="min-w-0">
      <h2 id="identity" className="mb-4 text-2xl">
        {text("Identity")}
      </h2>
      <div className={fieldColumns}>
        <div className="flex min-w-0 flex-col gap-8">
          <PictureField
            label={text("Logo")}
            hash={logo?.hash ?? null}
            size="logo"
            width={Math.ceil((logo?.width ?? 0) / 2)}
            height={Math.ceil((logo?.height ?? 0) / 2)}
            {...pictureOf("logo")}
          />
          <PictureField
            label={text("Picture of the event")}
            hash={head?.hash ?? null}
            size="whole"
            width={0}
            height={0}
            {...pictureOf("head")}
          >
            {head && <FocusPicker key={head.hash} eventId={eventId} head={head} onSaved={revalidate} />}
          </PictureField>
        </div>
        <IdentityFields event={event} identity={identity} />
      </div>
    </section>
  );
}

function IdentityFields({ event, identity }: { event: Event; identity: Identity }) {
  const mayName = event.permissions.manage;
  const { accent, slug, contactEmail, conductUrl, hashtag, formerSlugs } = identity;
  const stored = { accent, contactEmail, conductUrl, hashtag, ...(mayName && { slug }) };
  const form = useSchemaForm(IdentityBody, inputOf(identity, mayName));
  const typedSlug = eventSlug.safeParse(form.hook.watch("slug"));
  const shortAddress = `${location.origin}/e/${typedSlug.data ?? "…"}`;
  const accentTyped = String(form.hook.watch("accent") ?? "");
  useKeptInput(form.hook);
  useStored(form.hook, inputOf(identity, mayName));
  const { revalidate } = useRevalidator();
  const save = form.submit(async (values) => {
    const body = changedFields(values, stored);
    const answer = await call(updateIdentity, { params: { eventId: event.eventId }, body });
    form.hook.reset(inputOf(answer.identity, mayName));
    await revalidate();
    notify(text("Identity saved"));
  }, updateIdentity.failure);
  return (
    <form noValidate onSubmit={save} className="flex min-w-0 flex-col gap-6">
      <FormError>{form.failure}</FormError>
      <Field
        label={text("Colour")}
        optional
        hint={<Shades color={accentTyped} />}
        error={form.errorOf("accent")}
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              autoComplete="off"
              placeholder={example}
              {...form.register("accent")}
              {...control}
              className={`${controlClass} min-h-11`}
            />
            <input
              type="color"
              aria-label={text("Pick a colour")}
              // It always has one: without a colour that of the placeholder.
              value={isColor(accentTyped) ? accentTyped.toLowerCase() : example}
              onChange={({ target }) =>
                form.hook.setValue("accent", target.value, { shouldDirty: true, shouldValidate: true })
              }
              className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
            />
          </div>
        )}
      </Field>
      {mayName && (
        <TextField
          label={text("Short address")}
          optional
          autoComplete="off"
          hint={
            <>
              {event.visibility === "public"
                ? text("{address} leads to the event.", { address: shortAddress })
                : text("{address} leads to the event once it is public.", { address: shortAddress })}
              {formerSlugs.length > 0 && (
                <span className="block">
                  {text("Old ones still work: {addresses}", { addresses: list(formerSlugs) })}
                </span>
              )}
            </>
          }
          error={form.errorOf("slug")}
          {...form.register("slug")}
        />
      )}
      <TextField
        label={text("Contact address")}
        optional
        type="email"
        hint={text("Everybody sees it on the event's page and in its mails.")}
        error={form.errorOf("contactEmail")}
        {...form.register("contactEmail")}
      />
      <TextField
        label={text("Code of conduct")}
        optional
        type="url"
        hint={text("Where people read it: https://…")}
        error={form.errorOf("conductUrl")}
        {...form.register("conductUrl")}
      />
      <TextField
        label={text("Hashtag")}
        optional
        autoComplete="off"
        error={form.errorOf("hashtag")}
        {...form.register("hashtag")}
      />
      <FormFoot
        variant="secondary"
        saveLabel={text("Save identity")}
        busy={form.busy}
        changed={changedCount(form.hook)}
      />
    </form>
  );
}

/** As the form has it; without the short address for those who may not change it. */
const inputOf = ({ accent, contactEmail, conductUrl, hashtag, slug }: Identity, mayName: boolean) => ({
  ...{ accent: accent ?? "", contactEmail: contactEmail ?? "", conductUrl: conductUrl ?? "" },
  ...{ hashtag: hashtag ?? "", ...(mayName && { slug: slug ?? "" }) },
});

// Not for people: a value to type
const example = "#0a6c4b";
const isColor = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed);

/** How a colour is shown other than it was chosen; none can be read in both themes. */
function adjusted(color: string): string {
  if (isShownAsChosen(color, "light")) return text("In dark mode it is lightened, so that it can be read.");
  return isShownAsChosen(color, "dark")
    ? text("In light mode it is darkened, so that it can be read.")
    : text("It is darkened in light mode and lightened in dark mode, so that it can be read.");
}

/** A colour as it is shown on light and on dark pages: not as it was chosen, where that couldn't be read. */
function Shades({ color }: { color: string }) {
  if (!isColor(color)) return text("One colour, such as #0a6c4b, for buttons and links of its pages.");
  const { light, dark } = shadesOf(color, "accent");
  const shades = [
    { label: text("Chosen"), fill: color },
    { label: text("In light mode"), fill: light },
    { label: text("In dark mode"), fill: dark },
  ];
  return (
    <>
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {shades.map(({ label, fill }) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
              <rect width="16" height="16" rx="3" fill={fill} />
            </svg>
            {label}
          </span>
        ))}
      </span>
      <span className="mt-1 block">{adjusted(color)}</span>
    </>
  );
}
