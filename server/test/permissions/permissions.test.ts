import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { useApp } from "../harness.ts";
import { allEndpoints, attempt, nameOf } from "../http.ts";
import { calls } from "./permission-calls.ts";
import { freshScene, type Scene, writtenTo } from "./permission-scene.ts";
import { callOf, page, pageFile, rows } from "./permissions.ts";
import { type Role, roles, type Verdicts } from "./verdicts.ts";

const app = useApp({ rateLimit: false }, undefined, "once");
const endpoints = await allEndpoints();
/** The scene of another state has other rows in all tables, so those of one come after those of the other. */
const byScene = rows.toSorted((a, b) => Number(!!a.permission.state) - Number(!!b.permission.state));

describe("who may make which call", () => {
  // Proves product 6: What visitors, users and administrators may call, each call as each role
  it("is said for every call of the contract", () => {
    const named = new Set(rows.map(({ row }) => callOf(row)));
    assert.deepEqual([...named].sort(), endpoints.map(nameOf).sort());
  });

  it("is what /api/docs/permissions says (npm run docs:permissions -w server)", async () => {
    assert.equal(await readFile(pageFile, "utf8"), page());
  });

  it("is everybody, for what is served beside the contract", async () => {
    for (const path of ["/health", "/ready", "/openapi.json", "/docs", "/docs/permissions"]) {
      assert.equal((await app.raw(`/api${path}`)).status, 200, path);
    }
  });

  it("asks for a confirmation wherever the contract says so, and for every change by administrators", () => {
    for (const endpoint of endpoints) {
      const { method, path, stepUp } = endpoint;
      const asks = rows.filter(({ row }) => callOf(row) === nameOf(endpoint));
      // An operation may ask by itself, for some of what its call does: then the call is no `stepUp` as a whole.
      const always = asks.every(({ permission }) => permission.stepUp);
      assert.equal(stepUp ?? false, always, nameOf(endpoint));
      if (method !== "GET" && path.startsWith("/admin/")) assert.equal(stepUp, true, nameOf(endpoint));
    }
  });

  for (const { row, permission } of rows.filter(({ permission }) => permission.stepUp)) {
    it(`is nobody for ${row} 15 minutes after they proved who they are`, async () => {
      const endpoint = endpoints.find((one) => nameOf(one) === callOf(row)) ?? assert.fail(row);
      const scene = await freshScene(app, permission.state ?? "draft");
      app.clock.advance(15 * 60_000);
      for (const [role, verdict] of Object.entries(permission.verdicts)) {
        if (verdict !== "ok") continue;
        const who = scene.people[role as Exclude<Role, "visitor">];
        const { status, body } = await attempt(app, endpoint, {
          token: who.token,
          ...calls[row](scene, who),
        });
        assert.deepEqual([status, body.error?.code], [403, "confirmation_required"], role);
      }
    });
  }

  // Proves trust administrators: Where the settings ask for a second factor, one without it reaches only `/auth/*` and
  //   the set-up of one
  it("is no administrator without a second factor where one is asked for, but for what is below /auth", async () => {
    const scene = await freshScene(app, "draft");
    await app.db.updateTable("system_settings").set({ require_admin_second_factor: true }).execute();
    const { admin } = scene.people;
    for (const { row } of rows) {
      const endpoint = endpoints.find((one) => nameOf(one) === callOf(row)) ?? assert.fail(row);
      if (endpoint.access === "public" || endpoint.path.startsWith("/auth/")) continue;
      const { status, body } = await attempt(app, endpoint, {
        token: admin.token,
        ...calls[row](scene, admin),
      });
      assert.deepEqual([status, body.error?.code], [403, "second_factor_setup_required"], row);
    }
  });

  for (const { row, permission } of byScene) {
    // Proves product 6: What visitors, users and administrators may call, each call as each role
    // Proves product 7: Every call named exists, and answers whom it should
    // Proves decisions 2: 401, 403 and 404 by role; a 404 also hides
    // Proves decisions 3: With the temporary password only `/auth/*` answers
    it(`is so for ${row}`, async () => {
      const endpoint = endpoints.find((one) => nameOf(one) === callOf(row)) ?? assert.fail(row);
      const state = permission.state ?? "draft";
      const verdicts: Partial<Verdicts> = {};
      const ask = async (scene: Scene, role: Role) => {
        const who = role === "visitor" ? undefined : scene.people[role];
        const { status } = await attempt(app, endpoint, { token: who?.token, ...calls[row](scene, who) });
        if (status < 400) assert.equal(status, endpoint.status ?? 200);
        verdicts[role] = status < 400 ? "ok" : status;
      };
      const isAllowed = (role: Role) => permission.verdicts[role] === "ok";
      const all = Object.keys(roles) as Role[];
      const scene = await freshScene(app, state);
      for (const role of all.filter((one) => !isAllowed(one))) await ask(scene, role);
      assert.deepEqual(await writtenTo(app, state), []);
      for (const role of all.filter(isAllowed)) {
        await ask(scene, role);
        // What reads leaves the scene to who asks next.
        if (endpoint.method !== "GET") await freshScene(app, state);
      }
      assert.deepEqual(verdicts, permission.verdicts);
    });
  }
});
