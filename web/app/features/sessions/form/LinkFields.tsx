import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useFieldArray } from "react-hook-form";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { SessionFormState } from "./session-values.ts";

/** Where a session tells more: a title and an address each. */
export function LinkFields({ form }: { form: SessionFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.hook.control, name: "links" });
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="mb-2 text-sm font-medium">
        {text("Links")} <span className="font-normal text-ink-soft">{text("(optional)")}</span>
      </legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex w-full items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            <TextField
              label={text("Title of link {number}", { number: String(index + 1) })}
              error={form.errorOf(`links.${index}.title`)}
              {...form.register(`links.${index}.title`)}
            />
            <TextField
              label={text("Address of link {number}", { number: String(index + 1) })}
              type="url"
              error={form.errorOf(`links.${index}.url`)}
              {...form.register(`links.${index}.url`)}
            />
          </div>
          <Button variant="quiet" size="sm" className="mt-7" onClick={() => remove(index)}>
            <X aria-hidden="true" />
            <span className="sr-only">{text("Remove link {number}", { number: String(index + 1) })}</span>
          </Button>
        </div>
      ))}
      {form.errorOf("links") && (
        <p role="alert" tabIndex={-1} className="text-sm text-danger">
          {form.errorOf("links")}
        </p>
      )}
      {fields.length < programmeLimits.linksMax && (
        <Button variant="secondary" size="sm" onClick={() => append({ title: "", url: "" })}>
          <Plus aria-hidden="true" />
          {text("Add a link")}
        </Button>
      )}
    </fieldset>
  );
}
