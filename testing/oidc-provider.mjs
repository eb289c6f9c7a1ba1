// An OpenID Connect provider in a process of its own: `node testing/oidc-provider.mjs PORT`. It tells of those who sign in
// what it was told of them by their names, as messages (oidc-provider.ts).
import Provider from "oidc-provider";

const [, , port] = process.argv;
const issuer = `http://127.0.0.1:${port}`;

const people = new Map();
let forges = false;
process.on("message", ({ name, claims, forge, timePasses }) => {
  if (name !== undefined) people.set(name, claims);
  if (forge !== undefined) forges = forge;
  // As the signal does to programs that get no messages (moving-clock.mjs), but done before it is answered.
  if (timePasses) process.emit("SIGUSR2");
  process.send?.("known");
});

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "plenary",
      client_secret: "a secret of both",
      redirect_uris: ["http://localhost/api/auth/oidc/callback"],
    },
  ],
  scopes: ["openid", "email", "profile", "groups"],
  claims: {
    email: ["email", "email_verified"],
    profile: ["name", "preferred_username"],
    groups: ["groups"],
  },
  pkce: { required: () => true },
  cookies: { keys: ["only for tests"] },
  ttl: { AuthorizationCode: 60 },
  findAccount: async (_ctx, name) => ({
    accountId: name,
    claims: async () => ({
      sub: name,
      name: `${name} of the provider`,
      preferred_username: name,
      ...people.get(name),
    }),
  }),
  // Nobody is asked whether they agree.
  async loadExistingGrant(ctx) {
    const { accountId } = ctx.oidc.session;
    const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client.clientId, accountId });
    grant.addOIDCScope("openid email profile groups");
    await grant.save();
    return grant;
  },
});
// Somebody between the provider and the server, who has no key of the provider.
provider.use(async (ctx, next) => {
  await next();
  if (!forges || !ctx.body?.id_token) return;
  const [header, claims] = ctx.body.id_token.split(".");
  ctx.body = { ...ctx.body, id_token: `${header}.${claims}.${Buffer.alloc(256, 1).toString("base64url")}` };
});
// The servers under test listen on any port.
provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith("/api/auth/oidc/callback");
provider.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
