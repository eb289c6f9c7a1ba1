import { limits } from "@plenary/contract/limits";
import { counted, text } from "@plenary/contract/text";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import type { PastedAddresses } from "./pasted-addresses.ts";

/** Characters shown of a text that isn't an address. */
const pieceMax = 60;
const namedMax = 5;

/** What was recognized in the field, before anything is sent. */
export function RecognizedAddresses({ pasted: { addresses, unknown, later } }: { pasted: PastedAddresses }) {
  const { shown, more } = useFirstRows(addresses);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p role="status">
        {counted(addresses.length, "{count} address recognized", "{count} addresses recognized")}
      </p>
      {addresses.length > 1 && (
        <ul
          aria-label={text("Addresses")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys
          tabIndex={0}
          className="max-h-32 overflow-y-auto rounded-control bg-sunken px-3 py-2"
        >
          {shown.map((address) => (
            <li key={address} className="[overflow-wrap:anywhere]">
              <bdi>{address}</bdi>
            </li>
          ))}
          {more && <li>{more}</li>}
        </ul>
      )}
      {unknown.length > 0 && (
        <div className="text-warn">
          <p>
            {counted(
              unknown.length,
              "{count} entry is not an address:",
              "{count} entries are not addresses:",
            )}
          </p>
          <ul aria-label={text("No addresses")}>
            {unknown.slice(0, namedMax).map((piece, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be alike, and have no state
              <li key={at} className="[overflow-wrap:anywhere]">
                <bdi>{piece.slice(0, pieceMax)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {later && (
        <p>
          {text("At most {count} are invited at once. The others stay in the field.", {
            count: limits.invitationsAtOnce,
          })}
        </p>
      )}
    </div>
  );
}
