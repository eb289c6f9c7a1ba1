import { limits } from "@plenary/contract/limits";
import { useSearchText } from "../../../base/use-search-text.ts";
import { Button } from "../../../ui/Button.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";

interface AccountSearchProps {
  /** What the address asks for. */
  q: string;
  onSearch: (q: string) => void;
}

/** The search box. It searches as one types; Enter and the button don't wait. A blank query clears the results. */
export function AccountSearch({ q, onSearch }: AccountSearchProps) {
  const { text, setText, searchNow } = useSearchText(q, onSearch);
  return (
    <search className="mb-8">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
        className="flex items-start gap-2"
      >
        <SearchField
          label="Name or e-mail"
          placeholder="Name or e-mail"
          maxLength={limits.queryMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 sm:max-w-md"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
