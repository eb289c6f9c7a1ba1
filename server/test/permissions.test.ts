import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { attempt } from "./attempt.ts";
import { allEndpoints, nameOf } from "./endpoints.ts";
import { useApp } from "./harness.ts";
import { calls } from "./permission-calls.ts";
import { makeScene, type Scene } from "./permission-scene.ts";
import { callOf, type Role, roles, rows, type Verdict, type Verdicts } from "./permissions.ts";
import { page, pageFile } from "./permissions-page.ts";

const app = useApp({ rateLimit: false });
const endpoints = await allEndpoints();

describe("who may make which call", () => {
  it("is said for every call of the contract", () => {
    const named = new Set(rows.map(({ row }) => callOf(row)));
    assert.deepEqual([...named].sort(), endpoints.map(nameOf).sort());
  });

  it("is what docs/permissions.md says (npm run docs:permissions -w server)", async () => {
    assert.equal(await readFile(pageFile, "utf8"), page());
  });

  it("is everybody, for what is served beside the contract", async () => {
    for (const path of ["health", "ready", "openapi.json", "docs"]) {
      assert.equal((await app.raw(`/api/${path}`)).status, 200, path);
    }
  });

  for (const { row, permission } of rows) {
    it(`is so for ${row}`, async () => {
      const endpoint = endpoints.find((one) => nameOf(one) === callOf(row)) ?? assert.fail(row);
      let scene: Scene | undefined;
      const ask = async (role: Role): Promise<Verdict> => {
        scene ??= await makeScene(app, permission.state ?? "draft");
        const who = role === "visitor" ? undefined : scene.people[role];
        const sent = calls[row](scene, who);
        const { status } = await attempt(app, endpoint, { token: who?.token, ...sent });
        if (status >= 400) return status;
        assert.equal(status, endpoint.status ?? 200);
        // Whatever was allowed may have changed the scene; whatever was refused changed nothing.
        if (endpoint.method !== "GET") scene = undefined;
        return "ok";
      };
      const verdicts: Partial<Verdicts> = {};
      for (const role of Object.keys(roles) as Role[]) verdicts[role] = await ask(role);
      assert.deepEqual(verdicts, permission.verdicts);
    });
  }
});
