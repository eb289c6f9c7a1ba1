import type { ShouldRevalidateFunction } from "react-router";

/** For a screen whose query only says what is open in it: a change of it loads nothing. */
export const keepsWhatIsLoaded: ShouldRevalidateFunction = ({
  currentUrl: here,
  nextUrl: there,
  defaultShouldRevalidate,
}) => (here.pathname === there.pathname && here.search !== there.search ? false : defaultShouldRevalidate);

/** The same for a screen where that is said by the parameter `name` alone. */
export function keepsWhatIsLoadedBeside(name: string): ShouldRevalidateFunction {
  const without = ({ searchParams }: URL) => {
    const rest = new URLSearchParams(searchParams);
    rest.delete(name);
    return rest.toString();
  };
  return (change) =>
    without(change.currentUrl) === without(change.nextUrl)
      ? keepsWhatIsLoaded(change)
      : change.defaultShouldRevalidate;
}
