import { UserSort } from "@plenary/contract/accounts/profiles";
import { Role } from "@plenary/contract/accounts/users";
import { limits } from "@plenary/contract/limits";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";

/** The search in the address. */
export function usersQueryIn(query: URLSearchParams) {
  return {
    q: (query.get("q") ?? "").trim(),
    role: Role.safeParse(query.get("role")).data,
    sort: UserSort.safeParse(query.get("sort")).data,
  };
}

interface UserSearchProps {
  asked: ReturnType<typeof usersQueryIn>;
  /** Sets or clears `q`, `role` or `sort`. */
  onChange: (name: string, value: string) => void;
}

/** The search box, which searches as one types, and the controls to filter and sort the list. */
export function UserSearch({ asked, onChange }: UserSearchProps) {
  const { text, setText, searchNow } = useSearchText(asked.q, (q) => onChange("q", q));
  const [error, setError] = useState<string>();
  const errorId = useId();
  const box = useRef<HTMLInputElement>(null);

  function search(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim()) return searchNow();
    setError("Please enter a name or email to search");
    box.current?.focus();
  }

  return (
    <search className="mb-8 flex flex-col gap-5">
      <form noValidate onSubmit={search} className="flex items-start gap-2">
        <div className="min-w-0 flex-1 sm:max-w-md">
          <SearchField
            ref={box}
            label="Name, username or email"
            placeholder="Name or email"
            maxLength={limits.queryMax}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
          {error && (
            <p id={errorId} className="mt-1.5 text-sm text-danger">
              {error}
            </p>
          )}
        </div>
        <Button type="submit">Search</Button>
      </form>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <FilterTabs
          label="Role"
          value={asked.role ?? ""}
          onChange={(role) => onChange("role", role)}
          options={[
            { value: "", label: "All" },
            { value: "user", label: "Users" },
            { value: "admin", label: "Administrators" },
          ]}
        />
        <div className="w-full sm:w-48">
          <SelectField
            label="Sort by"
            value={asked.sort ?? "relevance"}
            onChange={({ target: { value } }) => onChange("sort", value === "relevance" ? "" : value)}
          >
            <option value="relevance">Best match</option>
            <option value="name">Name A-Z</option>
            <option value="username">Username A-Z</option>
            <option value="newest">Newest first</option>
          </SelectField>
        </div>
      </div>
    </search>
  );
}
