/** The same call, but whoever makes it while one for the same id is under way waits for that one's answer. */
export function sharedWhileUnderWay<T>(load: (id: string) => Promise<T>): (id?: string) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (id = "") => {
    const known = underWay.get(id);
    if (known) return known;
    const answer = load(id).finally(() => underWay.delete(id));
    underWay.set(id, answer);
    return answer;
  };
}
