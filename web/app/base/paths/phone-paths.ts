import { pathOf } from "@plenary/contract/paths";

/** The addresses of the pages on which phones answer (paths.ts). */
export const phonePaths = {
  codeBox: () => pathOf("/f"),
  mine: () => pathOf("/f/mine"),
  rehearsal: (rehearsal: string) => pathOf("/f/rehearsal/:rehearsal", { rehearsal }),
  code: (code: string) => pathOf("/f/:code", { code: code.toLowerCase() }),
  /** Of the whole application's table (paths.ts) phones need no other one. */
  signIn: (code: string) => pathOf("/login", { from: phonePaths.code(code) }),
};
