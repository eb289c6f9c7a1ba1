import { limits } from "@plenary/contract/limits";

/** A preview with an ellipsis: the server cuts it at 100 characters, so one of that length counts as cut. */
export function cutPreview(preview: string): string {
  return [...preview].length < limits.preview ? preview : `${preview.trimEnd()}…`;
}
