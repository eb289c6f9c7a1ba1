import { limits } from "@plenary/contract/limits";

/** A preview with an ellipsis: the server cuts it at 100 characters, and one that long is taken for a beginning. */
export function asCut(preview: string): string {
  return [...preview].length < limits.preview ? preview : `${preview.trimEnd()}…`;
}
