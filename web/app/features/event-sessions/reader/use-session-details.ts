import type { Answer } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import { listSessionDetails } from "@plenary/contract/sessions/session-details";
import type { Session } from "@plenary/contract/sessions/sessions";
import { useEffect, useMemo, useRef, useState } from "react";
import { call, errorText } from "../../../base/calls/api.ts";
import { isCancelled } from "../../../base/calls/refusals.ts";
import { wantFaces } from "../../pictures/faces.ts";

/** What the session's and its talk's pages say. */
export type DetailedSession = Answer<typeof listSessionDetails>["sessions"][number];

/** So many after the open one are there always, and in one go are loaded; those before it; and so many are kept. */
const AHEAD = limits.detailedSessionsMax;
const BEHIND = 10;
/** So many more are asked for at once, so that not each step asks for one. */
const MORE = 10;
const KEPT = 200;

/** Loads the rows of the list's next page. */
export type LoadRows = (signal: AbortSignal) => Promise<readonly Session[]>;

/** Null for a session that is gone. */
type Found = ReadonlyMap<string, DetailedSession | null>;

/**
 * The details of the open session, loaded together with those of the rows around it, so that going on loads nothing.
 * Undefined while they load, null if the session is gone. When the list is loaded anew, the open one is too, and the
 * others if their rows have changed; what was there stays until then.
 */
export function useSessionDetails(eventId: string, rows: readonly Session[], openId: string | null) {
  const [found, setFound] = useState<Found>(new Map());
  const [failure, setFailure] = useState<{ of: string; text: string } | null>(null);
  /** The row with which each was asked for. An answer to an earlier question is dropped. */
  const asked = useRef(new Map<string, { row: string | undefined }>());
  const leaving = useRef<AbortController>(null);
  const listed = useRef(rows);

  async function load(ids: readonly string[]) {
    leaving.current ??= new AbortController();
    const questions = new Map(ids.map((one) => [one, { row: rowOf(rows, one) }]));
    for (const [one, question] of questions) asked.current.set(one, question);
    const isLatest = (one: string) => asked.current.get(one) === questions.get(one);
    try {
      const query = { ids: ids.join() };
      const { signal } = leaving.current;
      const { sessions, rest } = await call(listSessionDetails, { params: { eventId }, query }, { signal });
      wantFaces(sessions.flatMap(({ pictures = [] }) => pictures.map(({ picture }) => picture)));
      const details = new Map(sessions.map((one) => [one.sessionId, one]));
      const answered = ids.filter((one) => isLatest(one) && !rest.includes(one));
      for (const one of rest.filter(isLatest)) asked.current.delete(one);
      setFound((before) => {
        const kept = new Map(before);
        for (const one of answered) {
          kept.delete(one);
          kept.set(one, details.get(one) ?? null);
        }
        for (const oldest of [...kept.keys()].slice(0, -KEPT)) {
          kept.delete(oldest);
          asked.current.delete(oldest);
        }
        return kept;
      });
      setFailure((before) => (before && ids.includes(before.of) ? null : before));
    } catch (error) {
      const failed = ids.filter(isLatest);
      for (const one of failed) asked.current.delete(one);
      const of = failed.includes(openId ?? "") && openId;
      if (of && !isCancelled(error)) setFailure({ of, text: errorText(error, listSessionDetails.failure) });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` reads what is there when it is called
  useEffect(() => {
    if (listed.current !== rows) {
      for (const [one, { row }] of asked.current)
        if (one === openId || row !== rowOf(rows, one)) asked.current.delete(one);
      listed.current = rows;
    }
    if (!openId) return;
    const around = idsAround(rows, openId);
    const lacks = (one: string) => !asked.current.has(one);
    if (!lacks(openId) && !around.slice(0, AHEAD + 1).some(lacks)) return;
    const lacking = around.filter(lacks);
    for (let at = 0; at < lacking.length; at += AHEAD) void load(lacking.slice(at, at + AHEAD));
  }, [rows, openId]);

  useEffect(
    () => () => {
      leaving.current?.abort();
      leaving.current = null;
    },
    [],
  );

  return {
    details: openId ? found.get(openId) : undefined,
    failure: failure && failure.of === openId ? failure.text : null,
    retry: () => openId && void load([openId]),
  };
}

/**
 * The rows, and those of the next page once so few of this one are left that some ahead of the reader are there. Nothing is said
 * if they can't be loaded: the page itself says so.
 */
export function useRowsAhead(
  rows: readonly Session[],
  openId: string | null,
  loadNext: LoadRows | null,
): readonly Session[] {
  const [ahead, setAhead] = useState<{ of: readonly Session[]; rows: readonly Session[] } | null>(null);
  const at = rows.findIndex(({ sessionId }) => sessionId === openId);
  const isNear = loadNext !== null && at >= 0 && at >= rows.length - AHEAD - MORE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded follows the rows
  useEffect(() => {
    if (!isNear) return;
    const leave = new AbortController();
    loadNext(leave.signal).then(
      (next) => setAhead({ of: rows, rows: next }),
      () => {},
    );
    return () => leave.abort();
  }, [isNear, rows]);
  const next = ahead?.of === rows ? ahead.rows : null;
  return useMemo(() => (next ? [...rows, ...next] : rows), [rows, next]);
}

/** The row as a text, to tell whether it has changed. */
function rowOf(rows: readonly Session[], id: string): string | undefined {
  const row = rows.find(({ sessionId }) => sessionId === id);
  return row && JSON.stringify(row);
}

/** The open one, those after it, and a few before it. */
function idsAround(rows: readonly Session[], openId: string): string[] {
  const ids = rows.map(({ sessionId }) => sessionId);
  const at = ids.indexOf(openId);
  if (at < 0) return [openId];
  const before = ids.slice(Math.max(0, at - BEHIND), at).reverse();
  return [...ids.slice(at, at + 1 + AHEAD + MORE), ...before];
}
