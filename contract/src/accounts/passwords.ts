import { limits } from "../limits.ts";

export interface PasswordCheck {
  label: string;
  met: boolean;
}

/** The five checks, length and the four classes, in the order shown (docs/product/accounts.md#passwords). */
export function passwordChecks(password: string): PasswordCheck[] {
  return [
    { label: "At least 8 characters", met: password.length >= limits.passwordMin },
    { label: "An uppercase letter", met: /\p{Lu}/u.test(password) },
    { label: "A lowercase letter", met: /\p{Ll}/u.test(password) },
    { label: "A digit", met: /\p{Nd}/u.test(password) },
    { label: "A special character", met: /[^\p{Lu}\p{Ll}\p{Nd}]/u.test(password) },
  ];
}

export function passwordScore(password: string): number {
  return passwordChecks(password).filter((check) => check.met).length;
}

export function passwordClasses(password: string): number {
  return passwordChecks(password)
    .slice(1)
    .filter((check) => check.met).length;
}
