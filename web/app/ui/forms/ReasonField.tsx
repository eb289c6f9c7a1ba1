import { limits } from "@plenary/contract/limits";
import type { ComponentProps } from "react";
import { TextArea } from "./TextArea.tsx";

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextArea>, "label" | "counter"> {
  written: string | null | undefined;
}

/** The reason of a rejection or lock, at most 500 characters. Takes what react-hook-form's `register` returns. */
export function ReasonField({ written, ...field }: ReasonFieldProps) {
  return <TextArea label="Reason" counter={{ text: written, max: limits.reasonMax }} {...field} />;
}
