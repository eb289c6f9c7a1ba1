/** Beside a button's word: the key that does the same. Screen readers hear of it by `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-sm border border-current/40 px-1 text-[0.6875rem] leading-4 font-normal max-lg:hidden"
    >
      {children}
    </span>
  );
}
