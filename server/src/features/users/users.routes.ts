import * as contract from "@plenary/contract/accounts/profiles";
import { type ServedApp, serve } from "../../http/serve.ts";
import { searchUsers } from "./search.ts";

export function userRoutes(served: ServedApp): void {
  serve(served, contract.searchUsers, ({ actor, query }) => searchUsers(served.ctx, actor, query));
}
