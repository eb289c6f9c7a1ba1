import { changeKinds, kindWords } from "@plenary/contract/programme/version-words";
import type { VersionChange } from "@plenary/contract/programme/versions";
import { formatCount } from "../../../base/formats/figures.ts";
import { rich } from "../../../base/texts/rich.ts";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { Unfolding } from "./Unfolding.tsx";
import { placeWords } from "./words.ts";

/** A list of a kind that is no longer than this is open at first. */
const SHORT = 12;

interface ChangeListProps {
  changes: readonly VersionChange[];
  zone: string;
  /** The level of the headings, below the list's. */
  as: "h3" | "h4";
}

/** A version's changes, by kind. */
export function ChangeList({ changes, zone, as }: ChangeListProps) {
  return (
    <div className="flex flex-col gap-3">
      {changeKinds.map((kind) => {
        const ofKind = changes.filter(({ change }) => change === kind);
        return ofKind.length > 0 && <OfKind key={kind} kind={kind} changes={ofKind} zone={zone} as={as} />;
      })}
    </div>
  );
}

interface OfKindProps extends ChangeListProps {
  kind: VersionChange["change"];
}

function OfKind({ kind, changes, zone, as: Heading }: OfKindProps) {
  const { shown, more } = useFirstRows(changes);
  return (
    <div className="border-b border-line pb-3">
      <Unfolding
        open={changes.length <= SHORT}
        label={
          <>
            <Heading className="font-semibold">{kindWords[kind]()}</Heading>
            <span className="text-sm text-ink-soft">{formatCount(changes.length)}</span>
          </>
        }
      >
        <ul className="mt-1 divide-y divide-line">
          {shown.map((change) => (
            <li key={change.slotId} className="py-2 [overflow-wrap:anywhere]">
              <p dir="auto" className="font-medium">
                {change.title}
              </p>
              <p className="text-sm text-ink-soft">
                <FromTo change={change} zone={zone} />
              </p>
            </li>
          ))}
        </ul>
        {more}
      </Unfolding>
    </div>
  );
}

function FromTo({ change: { change, from, to }, zone }: { change: VersionChange; zone: string }) {
  const was = from && <bdi>{placeWords(from, zone)}</bdi>;
  const is = to && <bdi>{placeWords(to, zone)}</bdi>;
  if (change === "cancelled") return was;
  if (change !== "moved") return is;
  return rich("from {was} to {is}", { was, is });
}
