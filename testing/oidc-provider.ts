import { fork } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../scripts/free-port.mjs";
import { root } from "../scripts/setup.mjs";

/** An OpenID Connect provider that runs beside the tests (oidc-provider.mjs). */
export interface OidcProvider {
  issuer: string;
  /** What the server's environment says of it. */
  environment: Record<"OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME", string>;
  /** Tells of somebody from now on: `name|address|confirmed or not|groups`, as in "ada|ada@example.org|confirmed|staff". */
  know(person: string): Promise<void>;
  /** What it says of people is signed by somebody else from now on, or no longer. */
  forge(forges: boolean): Promise<void>;
  /** Its clock is 16 minutes further on from then on. */
  letTimePass(): Promise<void>;
  stop(): void;
}

/** Starts the provider; resolves once it answers. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const port = await freePort();
  const child = fork("testing/oidc-provider.mjs", [String(port)], {
    cwd: root,
    execArgv: ["--import", "./testing/moving-clock.mjs"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(child, "message");
  const tell = async (message: Record<string, unknown>) => {
    const heard = once(child, "message");
    child.send(message);
    await heard;
  };
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "plenary",
      OIDC_CLIENT_SECRET: "a secret of both",
      OIDC_NAME: "Example ID",
    },
    know(person) {
      const [name = "", email = "", confirmed = "", groups = ""] = person.split("|");
      const address = email && { email, email_verified: confirmed === "confirmed" };
      return tell({ name, claims: { ...(address || {}), groups: groups.split(",") } });
    },
    forge: (forges) => tell({ forge: forges }),
    letTimePass: () => tell({ timePasses: true }),
    stop: () => child.kill(),
  };
}
