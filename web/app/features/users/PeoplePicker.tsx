import { Combobox } from "@base-ui/react/combobox";
import { searchUsers } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { fold, isLongEnough } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import { counted, list, text } from "@plenary/contract/text";
import X from "lucide-react/icons/x";
import { type Ref, useEffect, useRef, useState } from "react";
import { call, errorText } from "../../base/calls/api.ts";
import { controlClass, Field } from "../../ui/forms/Field.tsx";
import { Avatar } from "../../ui/texts/Avatar.tsx";

export interface Person {
  userId: string;
  name: string;
  username?: string | undefined;
  note?: string | undefined;
}

interface Found extends Person {
  /** Nobody can sign in to the account. The reason is shown, and it can't be chosen if it must be reachable. */
  unclaimed?: true | undefined;
}

interface PeoplePickerProps {
  label: string;
  chosen: Person[];
  onChange: (people: Person[]) => void;
  /** Called as one types, which clears the field's error like any editing (docs/product/screens.md#forms). */
  onType?: () => void;
  max: number;
  /** Users who can't be chosen, for example oneself. */
  exclude?: string[];
  /** Excludes users who can't sign in: imported speakers are shown last with the reason, locked accounts not at all. */
  reachable?: boolean;
  /** Leaves out who can't sign in, the imported too: nobody looks for them here. */
  signsIn?: boolean;
  error?: string | undefined;
  hint?: string;
  optional?: boolean;
  /** The box to type in, for a form that puts the focus there. */
  ref?: Ref<HTMLInputElement>;
}

const mostShown = 8;
/** More than are shown: some are chosen already, and some can't be reached. */
const asked = 50;
const nobody: string[] = [];

/** Chooses users by typing: arrows and Enter choose, Backspace removes the last, the left arrow goes to the chosen. */
export function PeoplePicker({
  label,
  chosen,
  onChange,
  onType,
  max,
  exclude = nobody,
  signsIn = false,
  reachable = signsIn,
  error,
  hint,
  optional,
  ref,
}: PeoplePickerProps) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const isFull = chosen.length >= max;
  const search = usePeopleSearch(isFull ? "" : typed, asked + chosen.length + exclude.length);
  const taken = new Set([...exclude, ...chosen.map(({ userId }) => userId)]);
  const found = "users" in search ? search.users : [];
  const people: Found[] = found
    .filter(
      ({ userId, isLocked, unclaimed }) =>
        !taken.has(userId) && !(reachable && isLocked) && !(signsIn && unclaimed),
    )
    .toSorted((one, other) => (reachable ? Number(one.unclaimed ?? 0) - Number(other.unclaimed ?? 0) : 0))
    .slice(0, mostShown);

  const isShown = isOpen && search.status !== "idle";

  function change(next: Person[]): void {
    const gone = chosen.filter((person) => !next.some(({ userId }) => userId === person.userId));
    const come = next.filter((person) => !chosen.some(({ userId }) => userId === person.userId));
    setSaid(
      list([
        ...come.map(({ name }) => text("{name} added", { name })),
        ...gone.map(({ name }) => text("{name} removed", { name })),
      ]),
    );
    onChange(next);
  }

  return (
    <Field
      label={label}
      error={error}
      optional={optional}
      hint={isFull ? fullHint(max) : hint}
      aside={chosen.length > 1 && `${chosen.length}/${max}`}
    >
      {(control) => (
        <Combobox.Root
          multiple
          items={people}
          filter={null}
          autoHighlight
          value={chosen}
          onValueChange={(next, { reason, cancel }) => {
            // Escape closes the list; by default it would also remove everybody chosen.
            if (reason === "escape-key" || next.length > max) cancel();
            else change(next.map(({ userId, name, username, note }) => ({ userId, name, username, note })));
          }}
          isItemEqualToValue={(one, other) => one.userId === other.userId}
          itemToStringLabel={({ name }) => name}
          inputValue={typed}
          onInputValueChange={(next) => {
            setTyped(next);
            setSaid("");
            onType?.();
          }}
          open={isShown}
          onOpenChange={setOpen}
        >
          <Combobox.Chips
            ref={frame}
            onBlur={({ currentTarget, relatedTarget, target }) => {
              // Switching to another window keeps the list: the focus is still here then.
              const leaves = document.activeElement !== target && !currentTarget.contains(relatedTarget);
              if (leaves) setOpen(false);
            }}
            className={`${controlClass} flex max-h-60 min-h-11 flex-wrap items-center gap-1.5 overflow-y-auto py-1.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent has-aria-invalid:border-danger has-aria-invalid:bg-danger-wash`}
          >
            {chosen.map((person) => (
              <Chip key={person.userId} person={person} />
            ))}
            <Combobox.Input
              {...control}
              ref={ref}
              autoComplete="off"
              maxLength={limits.queryMax}
              placeholder={chosen.length === 0 ? text("Name, username or email") : undefined}
              // Enter chooses; without a match it would submit the surrounding form.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              className="min-h-7 min-w-24 flex-1 basis-36 bg-transparent outline-none placeholder:text-ink-soft"
            />
          </Combobox.Chips>
          <p role="status" className="sr-only">
            {said || resultText(search, people.length)}
          </p>
          {/* No Combobox.Popup: it would hide the whole form from screen readers while the list is open. */}
          {isShown && (
            <Combobox.Portal>
              <Combobox.Positioner anchor={frame} sideOffset={6} align="start" className="z-50 outline-none">
                <div className="max-h-[min(24rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float">
                  {people.length === 0 && (
                    <p className="px-3 py-2 text-sm text-ink-soft">{resultText(search, people.length)}</p>
                  )}
                  <Combobox.List>
                    {(person: Found) => (
                      <Choice
                        key={person.userId}
                        person={person}
                        isRefused={reachable && person.unclaimed === true}
                      />
                    )}
                  </Combobox.List>
                </div>
              </Combobox.Positioner>
            </Combobox.Portal>
          )}
        </Combobox.Root>
      )}
    </Field>
  );
}

const fullHint = (max: number) =>
  max === 1
    ? text("Remove them to choose somebody else.")
    : text("That's everybody: at most {max} can be chosen.", { max });

function resultText(search: PeopleSearch, count: number): string {
  if (search.status === "failed") return search.message;
  if (search.status === "idle") return "";
  if (search.status === "running") return text("Searching...");
  if (count === 0) return text("No users found");
  return counted(count, "{count} user found", "{count} users found");
}

function Chip({ person: { name, note } }: { person: Person }) {
  return (
    <Combobox.Chip
      aria-label={list([name, note ?? ""].filter(Boolean))}
      className="flex max-w-full min-w-0 items-center gap-0.5 rounded-full bg-accent-wash ps-3 text-sm text-accent-strong outline-offset-1 focus-within:outline-2 focus-within:outline-accent"
    >
      <span className="truncate">{name}</span>
      {note && <span className="ms-1 shrink-0 text-xs text-ink-soft">{note}</span>}
      <Combobox.ChipRemove
        aria-label={text("Remove {name}", { name })}
        className="flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-surface"
      >
        <X className="size-3.5" aria-hidden="true" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}

function Choice({ person, isRefused }: { person: Found; isRefused: boolean }) {
  return (
    <Combobox.Item
      value={person}
      disabled={isRefused}
      className="data-disabled:cursor-default flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 outline-none data-highlighted:bg-sunken"
    >
      <Avatar name={person.name} id={person.userId} size="sm" />
      <span className="flex min-w-0 flex-col leading-snug">
        <span className="truncate font-medium">{person.name}</span>
        {person.username && <span className="truncate text-sm text-ink-soft">@{person.username}</span>}
        {person.unclaimed && <span className="text-sm text-ink-soft">{text("No account")}</span>}
      </span>
    </Combobox.Item>
  );
}

/** How long typing must pause before the server is asked, in milliseconds. */
const rest = 200;

/** The state of a search. While it runs, earlier matches that still fit are shown. */
type PeopleSearch =
  | { status: "idle" }
  | { status: "running" | "found"; users: User[] }
  | { status: "failed"; message: string };

const idle: PeopleSearch = { status: "idle" };

/** Finds up to `limit` users by at least two characters (docs/product/profiles.md#finding-users). */
function usePeopleSearch(text: string, limit: number): PeopleSearch {
  const q = text.trim();
  const isSearched = isLongEnough(q, limits.peopleSearchFrom);
  const [answer, setAnswer] = useState<{ q: string; search: PeopleSearch }>({ q: "", search: idle });

  useEffect(() => {
    if (!isSearched) return;
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { users } = await call(searchUsers, { query: { q, limit } }, { signal: leave.signal });
        setAnswer({ q, search: { status: "found", users } });
      } catch (error) {
        if (leave.signal.aborted) return;
        setAnswer({ q, search: { status: "failed", message: errorText(error, searchUsers.failure) } });
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [q, limit, isSearched]);

  if (!isSearched) return idle;
  if (answer.q === q) return answer.search;
  const before = "users" in answer.search ? answer.search.users : [];
  return { status: "running", users: before.filter((user) => isAbout(user, fold(q))) };
}

const isAbout = ({ name, username }: User, q: string) => fold(name).includes(q) || fold(username).includes(q);
