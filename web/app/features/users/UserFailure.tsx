import { getUser } from "@plenary/contract/accounts/profiles";
import { useRouteError } from "react-router";
import { paths } from "../../base/paths.ts";
import { isRefusedAs } from "../../base/refusals.ts";
import { LoadFailure } from "../errors/LoadFailure.tsx";

/**
 * The error boundary of a user's page; a malformed id in the address gets its own message
 * (docs/product/profiles.md#other-people).
 */
export function UserFailure() {
  const error = useRouteError();
  const isInvalid = isRefusedAs(error, "bad_request");
  return (
    <LoadFailure
      failure={getUser.failure}
      notFound={
        isInvalid
          ? { title: "Invalid user ID", text: "The link to this user is incomplete or was changed." }
          : { title: "User Not Found", text: "There is no user at this address, or not any more." }
      }
      back={{ to: paths.findUsers(), label: "Back to Find Users" }}
    />
  );
}
