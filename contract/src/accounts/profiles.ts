import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { profileNotLoaded } from "../failures.ts";
import { id, isWebAddress, nextCursor, optionalText, page, searchText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { bio, email, fullName, showsEmail } from "./accounts.ts";
import { Density, Role, User } from "./users.ts";

/** The order of found users; `relevance` puts those first whose name, username or e-mail begins with the query. */
export const UserSort = z.enum(["relevance", "name", "username", "newest"]);
export type UserSort = z.infer<typeof UserSort>;

/** Another `email` starts as pending; the present one cancels a pending one. Other fields stay unchanged when absent. */
export const ProfileBody = z.object({
  name: fullName,
  email: email(() => text("Email is required")),
  description: bio,
  emailNotifications: z.boolean({ error: () => text("Must be true or false") }).optional(),
  showsEmail,
  /** Added: what stands beside the name. */
  tagline: optionalText(limits.taglineMax),
  affiliation: optionalText(limits.affiliationMax),
  pronouns: optionalText(limits.pronounsMax),
  /** Added: the addresses of websites, http or https. */
  links: z
    .array(
      z
        .string({ error: () => text("Must be text") })
        .trim()
        .max(limits.websiteMax, { error: () => text("This address is too long") })
        .refine(isWebAddress, {
          error: () => text("Please enter a web address that begins with https:// or http://"),
        }),
      { error: () => text("Must be a list") },
    )
    .max(limits.personLinksMax, {
      error: () => text("{count} links at most", { count: limits.personLinksMax }),
    })
    .optional(),
  /** Added: whether organizers of the events where the user speaks see the address. */
  sharesEmail: showsEmail,
});

export const NotificationSettingsBody = z.object({
  emailNotifications: z.boolean({ error: () => text("Must be true or false") }),
});

const params = z.object({ userId: id });
const invalidUser = () => text("Invalid user ID");
const response = z.object({ user: User });

export const searchUsers = endpoint({
  method: "GET",
  path: "/users/search",
  access: "user",
  summary: "Users whose name, username or email contains the query, whatever its case and accents",
  query: z.object({
    ...page,
    // Long, because it holds the sort key of the last user found.
    cursor: z.string().max(3000).optional(),
    q: searchText.trim().min(1),
    role: Role.optional(),
    sort: UserSort.optional(),
  }),
  get missingQuery() {
    return { q: text("Please enter a name or email to search") };
  },
  response: z.object({
    users: z.array(User),
    /** Added: the account whose confirmed address the query is; null if there is none. */
    holderId: id.nullable(),
    nextCursor,
  }),
  get failure() {
    return text("Failed to search users. Please try again.");
  },
});

export const getUser = endpoint({
  method: "GET",
  path: "/users/:userId",
  access: "user",
  summary: "One user, as the caller may see them",
  params,
  get invalidParams() {
    return invalidUser();
  },
  response: response.extend({
    /** Added: whether the user has a public page, as somebody who speaks in public or shows a talk. */
    hasPublicPage: z.boolean(),
  }),
  get failure() {
    return profileNotLoaded();
  },
});

export const updateProfile = endpoint({
  method: "PUT",
  path: "/users/:userId/profile",
  access: "user",
  summary: "Change one's own profile",
  params,
  get invalidParams() {
    return invalidUser();
  },
  body: ProfileBody,
  response: z.object({
    user: User,
    /** Added: whether the new address was sent its link; false without a mail server. */
    linkSent: z.boolean().optional(),
  }),
  get failure() {
    return text("Failed to update profile. Please try again.");
  },
});

export const updateNotificationSettings = endpoint({
  method: "PUT",
  path: "/users/notification-settings",
  access: "user",
  summary: "Switch one's own email notifications on or off",
  body: NotificationSettingsBody,
  response,
  get failure() {
    return text("Failed to update settings");
  },
});

export const updateDisplaySettings = endpoint({
  method: "PUT",
  path: "/users/display-settings",
  access: "user",
  summary: "Set how tall the rows of one's own lists are",
  body: z.object({ density: Density }),
  response,
  get failure() {
    return text("Failed to update settings");
  },
});
