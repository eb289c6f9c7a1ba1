import { text } from "@plenary/contract/text";
import { Fragment } from "react";

/** Names in a row, each isolated, as a name's direction could turn the text beside it around. */
export function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
    <Fragment key={index}>
      {index > 0 && text(", ")}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
