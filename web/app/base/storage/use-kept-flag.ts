import { useState } from "react";
import { readItem, removeItem, writeItem } from "./storage.ts";

/** Whether something is so in this browser, kept under `key` while it is; and a function that changes it. */
export function useKeptFlag(key: string): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => readItem(key) !== null);

  function keep(on: boolean): void {
    if (on) writeItem(key, "yes");
    else removeItem(key);
    setOn(on);
  }

  return [isOn, keep];
}
