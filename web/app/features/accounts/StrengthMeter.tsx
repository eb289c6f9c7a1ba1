import { type Owner, passwordStrength } from "@plenary/contract/accounts/easy-passwords";

/** The names of the strengths, by score (docs/product/accounts.md#passwords). */
const levels = [
  { label: "Very Weak", tone: "bg-danger" },
  { label: "Very Weak", tone: "bg-danger" },
  { label: "Weak", tone: "bg-danger" },
  { label: "Fair", tone: "bg-warn" },
  { label: "Good", tone: "bg-accent" },
  { label: "Strong", tone: "bg-accent" },
] as const;

const bars = [1, 2, 3, 4, 5];

/** A password's strength in five bars and a word; nothing for an empty one. Without its owner none is strong. */
export function StrengthMeter({ password, owner }: { password: string; owner?: Owner }) {
  if (!password) return null;
  const score = passwordStrength(password, owner);
  const level = levels[score] ?? levels[0];
  return (
    <div className="-mt-2 flex items-center gap-3 text-sm">
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {bars.map((bar) => (
          <span key={bar} className={`h-1.5 flex-1 rounded-full ${bar <= score ? level.tone : "bg-line"}`} />
        ))}
      </div>
      <p aria-live="polite" className="min-w-20 text-end text-ink-soft">
        <span className="sr-only">Password strength: </span>
        {level.label}
      </p>
    </div>
  );
}
