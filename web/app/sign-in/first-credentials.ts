/** The first administrator's credentials, on the way from the setup to the login. */
export interface FirstCredentials {
  username: string;
  password: string;
}

let kept: FirstCredentials | null = null;

/** Keeps them in memory alone: a reload forgets them. */
export function passOn(credentials: FirstCredentials): void {
  kept = credentials;
}

/** What was kept; until it is forgotten. */
export const passedOn = (): FirstCredentials | null => kept;

/** For whoever comes to the login next. */
export function forgetPassedOn(): void {
  kept = null;
}
