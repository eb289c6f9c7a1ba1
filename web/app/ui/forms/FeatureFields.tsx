import { featureNames } from "@plenary/contract/programme/feature-names";
import { Feature } from "@plenary/contract/programme/programme-fields";
import type { ComponentProps } from "react";
import { CheckboxField } from "./CheckboxField.tsx";

interface FeatureFieldsProps {
  legend: string;
  error: string | undefined;
  field: Partial<ComponentProps<typeof CheckboxField>>;
}

/** Checkboxes for what a room has, or a session needs. */
export function FeatureFields({ legend, error, field }: FeatureFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {Feature.options.map((feature) => (
          <CheckboxField key={feature} {...field} label={featureNames[feature]()} value={feature} />
        ))}
      </div>
      {error && (
        <p role="alert" tabIndex={-1} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
