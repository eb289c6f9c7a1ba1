import * as contract from "@plenary/contract/accounts/profiles";
import { type Served, serve } from "../../http/serve.ts";
import { searchUsers } from "./search.ts";

export function userRoutes(served: Served): void {
  serve(served, contract.searchUsers, ({ actor, query }) => searchUsers(served.ctx, actor, query));
}
