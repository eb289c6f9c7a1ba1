/** The first letter of a name in a disc; the name itself is beside it. */
export function Avatar({ name, size = "md" }: { name: string; size?: "sm" | "md" | "lg" }) {
  const sizes = { sm: "size-8 text-sm", md: "size-10 text-base", lg: "size-20 text-3xl" };
  const initial = [...name.trim()][0]?.toUpperCase() ?? "?";
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full bg-accent-wash font-display font-semibold text-accent-strong ${sizes[size]}`}
    >
      {initial}
    </span>
  );
}
