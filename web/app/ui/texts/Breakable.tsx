import { Fragment } from "react";

/** A mail or web address that breaks at its signs rather than within a word. */
export function Breakable({ children }: { children: string }) {
  const pieces = children.split(/(?<=\w@|\/)(?!\/)|(?=[.?&#])/);
  return (
    <bdi>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be alike
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </bdi>
  );
}
