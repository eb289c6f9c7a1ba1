import { z } from "zod";
import { isWebAddress, optionalText, requiredText } from "../fields.ts";
import { isRegisteredLanguage } from "../language-subtags.ts";
import { text } from "../text.ts";
import { programmeLimits } from "./programme-limits.ts";

/** Fields shared by rooms, tracks, items and sessions of a programme. */

/** What a room can have and a session need: a closed list. */
export const Feature = z.enum(
  [
    "projector",
    "microphone",
    "sound",
    "stage",
    "tables",
    "power",
    "whiteboard",
    "recording",
    "streaming",
    "quiet",
    "step_free",
    "step_free_stage",
    "hearing_loop",
    "captions",
    "sign_language_space",
    "accessible_toilet",
  ],
  { error: () => text("Unknown feature") },
);
export type Feature = z.infer<typeof Feature>;

/** Without duplicates, in the order of the list. */
export const features = z
  .array(Feature)
  .max(programmeLimits.featuresMax)
  .transform((given) => Feature.options.filter((feature) => given.includes(feature)));

const linkMessage = () => text("Please enter a link that begins with http:// or https://");

/** A link for people; null and blank become null, absent stays undefined. */
export const optionalLink = () =>
  optionalText(programmeLimits.linkMax).refine((value) => !value || isWebAddress(value), {
    error: linkMessage,
  });

export const SessionLink = z.object({
  url: requiredText(linkMessage, programmeLimits.linkMax, () =>
    text("Address must be {most} characters or less", { most: String(programmeLimits.linkMax) }),
  ).refine(isWebAddress, { error: linkMessage }),
  title: requiredText(
    () => text("Please enter a title"),
    programmeLimits.linkTitleMax,
    () => text("Title must be {most} characters or less", { most: String(programmeLimits.linkTitleMax) }),
  ),
});
export type SessionLink = z.infer<typeof SessionLink>;

export const SessionLinks = z.array(SessionLink).max(programmeLimits.linksMax, {
  error: () => text("At most {most} links", { most: String(programmeLimits.linksMax) }),
});

const languageMessage = () => text("Please enter a language code such as en or pt-BR");

/** The language tag (BCP 47) in the registry's spelling; null if it isn't one, or has parts that the registry lacks. */
export function languageTag(value: string): string | null {
  try {
    const [tag = ""] = Intl.getCanonicalLocales(value.trim().replaceAll("_", "-"));
    const { language, script, region } = new Intl.Locale(tag);
    const isRegistered =
      isRegisteredLanguage(language) && isNamed("script", script) && isNamed("region", region);
    return isRegistered ? tag : null;
  } catch {
    return null;
  }
}

const isNamed = (type: "script" | "region", code: string | undefined): boolean =>
  code === undefined || new Intl.DisplayNames("en", { type, fallback: "none" }).of(code) !== undefined;

/** In order, without duplicates. */
export const languages = z
  .array(
    z
      .string({ error: languageMessage })
      .max(programmeLimits.languageMax, { error: languageMessage })
      .refine((value) => languageTag(value) !== null, { error: languageMessage })
      .transform((value) => languageTag(value) ?? value),
  )
  .max(programmeLimits.languagesMax, {
    error: () => text("At most {most} languages", { most: String(programmeLimits.languagesMax) }),
  })
  .transform((given) => [...new Set(given)]);

const audience = () => text("Must be 1 to {most}", { most: String(programmeLimits.audienceMax) });

export const people = z
  .int({ error: audience })
  .min(1, { error: audience })
  .max(programmeLimits.audienceMax, { error: audience });
