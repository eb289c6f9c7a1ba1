import { hueOf, initialsOf } from "@plenary/contract/pictures/stand-ins";

/** Of discs; `xs` for rows of tables. */
export const faceSizes = {
  xs: "size-6 text-[0.625rem]",
  sm: "size-8 text-xs",
  md: "size-10 text-sm",
  lg: "size-20 text-2xl",
};

interface AvatarProps {
  name: string;
  /** Chooses the colour; the name without an account. */
  id?: string | undefined;
  size?: keyof typeof faceSizes;
}

/** Somebody's initials in a disc; the name itself is beside it. They are no text of the page, to be read or copied. */
export function Avatar({ name, id = name, size = "md" }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-said={initialsOf(name)}
      className={`initials hue-${hueOf(id)} ${faceSizes[size]}`}
    />
  );
}
