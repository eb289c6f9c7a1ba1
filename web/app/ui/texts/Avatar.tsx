import { hueOf, initialsOf } from "@plenary/contract/pictures/stand-ins";

interface AvatarProps {
  name: string;
  /** Chooses the colour; the name without an account. */
  id?: string | undefined;
  size?: "sm" | "md" | "lg";
}

/** Somebody's initials in a disc; the name itself is beside it. */
export function Avatar({ name, id = name, size = "md" }: AvatarProps) {
  const sizes = { sm: "size-8 text-xs", md: "size-10 text-sm", lg: "size-20 text-2xl" };
  return (
    <span aria-hidden="true" className={`initials hue-${hueOf(id)} ${sizes[size]}`}>
      {initialsOf(name)}
    </span>
  );
}
