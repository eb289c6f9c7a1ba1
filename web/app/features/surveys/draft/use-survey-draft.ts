import type { QuestionnaireProblems } from "@plenary/contract/surveys/survey-questionnaire";
import type { Survey } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { useUnsaved } from "../../../base/forms/unsaved.ts";
import { readTabItem, removeTabItem, writeTabItem } from "../../../base/storage/storage.ts";
import { signInKnown, useSignIn } from "../../../sign-in/store.ts";
import { notify } from "../../../ui/notices/notices.ts";
import { bodyOf, type Draft, draftOf, withTakenAway } from "./draft.ts";

/** A survey in the editor, beside the stored one. Leaving asks first; the draft survives a new sign-in. */
export function useSurveyDraft(stored: Survey, zone: string) {
  const [begun, setBegun] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(stored, zone));
  const [refused, setRefused] = useState<QuestionnaireProblems | null>(null);
  const before = useMemo(() => JSON.stringify(draftOf(begun, zone)), [begun, zone]);
  const isDirty = useMemo(() => JSON.stringify(draft) !== before, [draft, before]);
  useUnsaved(isDirty);

  function show(survey: Survey) {
    setBegun(survey);
    setDraft(draftOf(survey, zone));
    setRefused(null);
  }

  /** The sent state is stored; what was typed meanwhile stays, and is unsaved. */
  function showSaved(sent: Draft, survey: Survey) {
    setBegun(survey);
    setDraft((now) => (now === sent ? draftOf(survey, zone) : now));
    setRefused(null);
  }

  const showStored = useEffectEvent((survey: Survey) => {
    if (!isDirty) show(survey);
  });
  useEffect(() => showStored(stored), [stored]);

  useKeptOverSignIn(draft, begun.version, isDirty, (kept, version) => {
    setDraft(kept);
    // The version refuses what somebody else has saved meanwhile.
    setBegun((before) => ({ ...before, version }));
  });

  /** Deferred, for parts that may lag behind the typing. */
  const late = useDeferredValue(draft);
  const problems = useProblems(refused, late, begun, zone);
  const change = useCallback((changed: Partial<Draft>) => {
    setDraft((former) => ({ ...former, ...changed }));
    // Problems known only to the server are shown until something changes.
    setRefused((former) => former && none);
  }, []);

  return {
    ...{ begun, draft, late, isDirty, problems, showSaved, change },
    /** The request to send; undefined if there are problems, which are shown from then on. */
    check() {
      const checked = bodyOf(draft, begun, zone);
      setRefused("problems" in checked ? (checked.problems ?? none) : null);
      return checked;
    },
    /** Somebody has answered meanwhile: deleted parts are back as retired ones, and what is fixed now is known. */
    putBack(survey: Survey) {
      setBegun((before) => ({ ...before, hasBegun: survey.hasBegun }));
      setDraft((now) => ({ ...now, questionnaire: withTakenAway(now.questionnaire, survey.questionnaire) }));
    },
    refuse: (fields: QuestionnaireProblems) => setRefused(fields),
  };
}

const none: QuestionnaireProblems = {};

/** The problems by path, after the first attempt to save. The object is the same as long as none changes. */
function useProblems(
  refused: QuestionnaireProblems | null,
  draft: Draft,
  begun: Survey,
  zone: string,
): QuestionnaireProblems {
  const found = useMemo(() => {
    const checked = refused && bodyOf(draft, begun, zone);
    const own = checked && "problems" in checked ? checked.problems : none;
    return JSON.stringify({ ...own, ...refused });
  }, [refused, draft, begun, zone]);
  return useMemo(() => JSON.parse(found), [found]);
}

function useKeptOverSignIn(
  draft: Draft,
  version: number,
  isDirty: boolean,
  restore: (draft: Draft, version: number) => void,
) {
  const { pathname } = useLocation();
  const { user } = useSignIn();
  const key = `unsaved:${user?.userId}:${pathname}`;
  const keep = useEffectEvent(() => JSON.stringify({ draft, version }));

  const putBack = useEffectEvent(() => {
    const kept = readTabItem(key);
    if (!kept) return;
    removeTabItem(key);
    const { draft: written, version: before } = JSON.parse(kept) as { draft: Draft; version: number };
    restore(written, before);
    notify(text("What you had written is back. It is not saved yet."));
  });
  useEffect(() => putBack(), []);

  useEffect(() => {
    if (!isDirty) return;
    return () => {
      const kept = keep();
      signInKnown().then((signIn) => {
        const isExpired = signIn.status === "visitor" && !signIn.signedOut;
        const isShut = signIn.status === "signed-in" && signIn.lacksFactor;
        if (isExpired || isShut) writeTabItem(key, kept);
      });
    };
  }, [isDirty, key]);
}
