import assert from "node:assert/strict";
import { it } from "node:test";
import type { EndpointShape } from "@plenary/contract/endpoint";
import { useApp } from "../harness.ts";
import { allEndpoints, attempt, nameOf } from "../http.ts";
import { calls } from "./permission-calls.ts";
import { freshScene, type Scene } from "./permission-scene.ts";
import { callOf, type Row, rows } from "./permissions.ts";
import type { Role, Verdict } from "./verdicts.ts";

const app = useApp({ rateLimit: false }, undefined, "once");

interface Chosen {
  endpoint: EndpointShape;
  row: Row;
  state: "draft" | "public";
  role: Role;
  status: number;
}

/** Somebody who may make the call, and the row that says so. Some calls have nothing to do in the scene, whoever makes them. */
function choose(endpoint: EndpointShape): Chosen {
  const own = rows.filter(({ row }) => callOf(row) === nameOf(endpoint));
  const tries = own.flatMap(({ row, permission: { verdicts, state = "draft" as const } }) =>
    (Object.entries(verdicts) as [Role, Verdict][]).map(([role, verdict]) => {
      const status = verdict === "ok" ? (endpoint.status ?? 200) : verdict;
      return { endpoint, row, state, role, status, isOk: verdict === "ok" };
    }),
  );
  const best = ({ isOk, role }: { isOk: boolean; role: Role }) =>
    Number(isOk) * 2 + Number(role !== "visitor" && role !== "locked");
  return tries.toSorted((a, b) => best(b) - best(a))[0] ?? assert.fail(nameOf(endpoint));
}

async function statusIn(scene: Scene, { endpoint, row, role }: Chosen): Promise<number> {
  const who = role === "visitor" ? undefined : scene.people[role];
  return (await attempt(app, endpoint, { token: who?.token, ...calls[row](scene, who) })).status;
}

it("every call of the contract is answered as it should be to somebody who may make it", async () => {
  const chosen = (await allEndpoints()).map(choose);
  const order = ["GET", "PUT", "POST", "DELETE"];
  for (const state of ["draft", "public"] as const) {
    let scene = await freshScene(app, state);
    const own = chosen.filter((one) => one.state === state);
    for (const method of order)
      for (const one of own.filter(({ endpoint }) => endpoint.method === method)) {
        if ((await statusIn(scene, one)) === one.status) continue;
        // An earlier call may have changed what this one is about.
        scene = await freshScene(app, state);
        assert.equal(await statusIn(scene, one), one.status, one.row);
      }
  }
});
