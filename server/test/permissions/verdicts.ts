/** Who calls, and what the table of permissions.ts can say to them. */

/** Who makes the call, and how they are connected with the event, talk and session that calls name. */
export const roles = {
  visitor: "nobody signed in",
  user: "signed in; the profile, the sign-in, the passkey and the received message that a call names are theirs",
  stranger: "signed in, and tied to nothing that a call names",
  invited: "invited to speak at the event, and to become an administrator, and has answered neither",
  speaker: "the creator of the talk, who speaks with it at the event",
  trackManager: "named by an organizer to arrange a track of the event",
  coOrganizer: "an accepted co-organizer of the event",
  creator: "the creator of the event, and the sender of the message",
  locked: "somebody whose account is locked",
  admin: "an administrator who is none of the above",
  temporary: "an administrator who still has the temporary password of setup",
} as const;
export type Role = keyof typeof roles;

/** `ok`, or the status of the refusal. */
export type Verdict = "ok" | number;
export type Verdicts = Record<Role, Verdict>;

export const everybody: Verdicts = {
  ...{ visitor: "ok", user: "ok", stranger: "ok", invited: "ok", speaker: "ok", coOrganizer: "ok" },
  ...{ trackManager: "ok", creator: "ok", locked: "ok", admin: "ok", temporary: "ok" },
};
/** The same refusal for everybody. */
export const all = (status: number): Verdicts => ({
  ...{ visitor: status, user: status, stranger: status, invited: status, speaker: status },
  ...{ trackManager: status, coOrganizer: status, creator: status },
  ...{ locked: status, admin: status, temporary: status },
});
/** It doesn't exist for anybody. */
export const nobody = all(404);
/** It is gone for everybody. */
export const over = all(410);
export const signedIn: Verdicts = { ...everybody, visitor: 401, locked: 401, temporary: 403 };
/** Also with the temporary password, which has to be changed somewhere. */
export const signedInAnyhow: Verdicts = { ...signedIn, temporary: "ok" };

/** `refusal` for everybody who is signed in, except as given. */
export const refused = (refusal: number, except: Partial<Verdicts>): Verdicts => ({
  ...signedIn,
  ...{ user: refusal, stranger: refusal, invited: refusal, speaker: refusal, coOrganizer: refusal },
  ...{ trackManager: refusal, creator: refusal, admin: refusal },
  ...except,
});
export const admins = refused(403, { admin: "ok" });

export const asOrganizers = { coOrganizer: "ok", creator: "ok", admin: "ok" } as const;
/**
 * What only organizers may do to a draft: others who take part in it may know that it exists, everybody else may not.
 */
export const organizers = refused(404, { ...asOrganizers, invited: 403, speaker: 403, trackManager: 403 });
/** What everybody may who takes part in a draft. */
export const participants = { ...organizers, invited: "ok", speaker: "ok", trackManager: "ok" } as const;
export const organizersOfPublic = refused(403, asOrganizers);
export const owners = { ...organizers, coOrganizer: 403 };
export const ownersOfPublic = refused(403, { creator: "ok", admin: "ok" });
