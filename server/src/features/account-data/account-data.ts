import type { AccountData } from "@plenary/contract/accounts/account-data";
import type { User } from "@plenary/contract/accounts/users";
import type { AnswerValues, Questionnaire, Texts } from "@plenary/contract/surveys/survey-fields";
import { answersInWords } from "@plenary/contract/surveys/survey-words";
import { formatDay } from "../../base/formats.ts";
import { type Actor, type Ctx, now } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import type { Parts } from "../../http/json-parts.ts";
import { listSignIns } from "../accounts/sign-ins/sign-ins.ts";
import { listAccountAnswers } from "../answering/accounts/account-answers.ts";
import { calendarLinkSince, listFavourites } from "../favourites/favourites.ts";
import { listMailsOff } from "../feedback/speakers/mail-switch.ts";
import { listAllNotices, readMuted } from "../notices/notices.ts";
import { listIdentities } from "../oidc/identities.ts";
import { getPicture } from "../pictures/pictures.ts";
import { listPasskeys } from "../second-factors/passkeys.ts";
import { listFactors } from "../second-factors/second-factors.ts";
import { listOwnLog } from "../security-log/security-log.ts";
import { listSessions } from "../sessions/sessions.ts";
import { listAccountStage } from "../stage/account-stage.ts";
import { listAccountSurveys } from "../surveys/account-surveys.ts";
import { listTalks } from "../talks/talks.ts";
import * as queries from "./account-data.queries.ts";

/** One download may read everything of a very busy organizer. */
const perUser: Limit = { max: 10, seconds: 60 * 60 };

/** Rows in memory at a time: for lists with small rows, and for those with long texts. */
const SMALL = 200;
const LARGE = 50;

/** All of the caller's data that the screens show, read page by page, so that little is in memory at a time. */
export async function downloadData(
  ctx: Ctx,
  actor: Actor,
  caller: { user: User; signInId: string },
): Promise<Parts<AccountData>> {
  await countUse(ctx, `account-data:${actor.userId}`, perUser);
  const { db } = ctx;
  const time = now(ctx);
  return {
    exportedAt: time,
    profile: caller.user,
    picture: caller.user.picture ? await getPicture(ctx, actor, caller.user.picture, "face") : null,
    biographies: pages(SMALL, (page) => queries.selectBiographies(db, actor, page)),
    availability: pages(SMALL, (page) => queries.selectAvailability(db, actor, page)),
    keptConflicts: pages(LARGE, (page) => queries.selectKept(db, actor, page)),
    signIns: [await listSignIns(ctx, actor, caller.signInId)],
    providers: [await listIdentities(ctx, actor)],
    secondFactors: [await factorsOf(ctx, actor)],
    securityLog: cursorPages(async (cursor) => {
      const { entries, nextCursor } = await listOwnLog(ctx, actor, { limit: SMALL, cursor });
      return { rows: entries, nextCursor };
    }),
    passkeys: [await listPasskeys(ctx, actor)],
    events: pages(SMALL, (page) => queries.selectEvents(db, actor, page)),
    talks: cursorPages(async (cursor) => {
      const { talks, nextCursor } = await listTalks(ctx, actor, { limit: LARGE, cursor });
      return { rows: talks, nextCursor };
    }),
    sessions: cursorPages(async (cursor) => {
      const { sessions, nextCursor } = await listSessions(ctx, actor, { limit: SMALL, cursor });
      return { rows: sessions, nextCursor };
    }),
    proposals: pages(LARGE, async (page) =>
      (await queries.selectProposals(db, actor, page)).map(({ questionnaire, answers, ...row }) => ({
        ...row,
        answers: givenAnswers(questionnaire as Questionnaire, answers as AnswerValues),
      })),
    ),
    callAnswers: pages(LARGE, async (page) =>
      (await queries.selectCallAnswers(db, actor, page)).map(({ questionnaire, answers, ...row }) => ({
        ...row,
        answers: givenAnswers(questionnaire as Questionnaire, answers as AnswerValues),
      })),
    ),
    reviews: pages(LARGE, (page) => queries.selectReviews(db, actor, page)),
    comments: pages(LARGE, (page) => queries.selectComments(db, actor, page)),
    reviewing: pages(SMALL, (page) => queries.selectReviewing(db, actor, page)),
    invitationsToSpeak: pages(SMALL, async (page) =>
      (await queries.selectToSpeak(db, actor, time, page)).map((row) => withState(row, time)),
    ),
    invitationsAsCoSpeaker: pages(SMALL, (page) => queries.selectAsCoSpeaker(db, actor, page)),
    invitationsToPropose: pages(SMALL, (page) => queries.selectToPropose(db, actor, page)),
    invitationsToOrganize: pages(SMALL, (page) => queries.selectToOrganize(db, actor, page)),
    sentInvitationsToSpeak: pages(SMALL, async (page) =>
      (await queries.selectSentToSpeak(db, actor, page)).map((row) => withState(row, time)),
    ),
    sentInvitationsToOrganize: pages(SMALL, (page) => queries.selectSentToOrganize(db, actor, page)),
    sentInvitationsWithoutAccount: pages(SMALL, (page) => queries.selectSentToAddresses(db, actor, page)),
    notices: [await listAllNotices(ctx, actor)],
    mutedNotices: [(await readMuted(ctx, actor)).muted],
    favourites: [await listFavourites(ctx, actor)],
    calendarLinkSince: await calendarLinkSince(ctx, actor),
    feedback: listAccountAnswers(ctx, actor),
    feedbackMailsOff: [await listMailsOff(ctx, actor)],
    surveys: listAccountSurveys(ctx, actor),
    stage: listAccountStage(ctx, actor),
    publicSlots: pages(SMALL, (page) => queries.selectPublicSlots(db, actor, page)),
    claims: pages(SMALL, (page) => queries.selectClaims(db, actor, page)),
    messagesReceived: pages(LARGE, (page) => queries.selectReceived(db, actor, page)),
    messagesSent: pages(LARGE, (page) => queries.selectSent(db, actor, page)),
  };
}

async function factorsOf(ctx: Ctx, actor: Actor): Promise<AccountData["secondFactors"]> {
  const { totpSince } = await listFactors(ctx, actor);
  return totpSince ? [{ kind: "totp", since: totpSince }] : [];
}

/** A pending invitation past its time counts as expired. */
function withState<R extends { status: string; expiresAt: string }>(row: R, time: string) {
  const expired = row.status === "pending" && row.expiresAt <= time;
  return { ...row, status: expired ? ("expired" as const) : (row.status as R["status"]) };
}

/** A list page by page, each read once the previous one was consumed. */
async function* pages<R extends queries.Position>(
  limit: number,
  read: (page: queries.Page) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let after: queries.Position | undefined;
  do {
    const rows = await read({ limit, after });
    yield rows;
    after = rows.length < limit ? undefined : rows.at(-1);
  } while (after);
}

/** The same for a list that another operation pages through with a cursor. */
async function* cursorPages<R>(
  read: (cursor: string | undefined) => Promise<{ rows: R[]; nextCursor: string | null }>,
): AsyncGenerator<R[]> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await read(cursor);
    yield rows;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

function givenAnswers(questionnaire: Questionnaire, answers: AnswerValues) {
  const of = (texts: Texts) => Object.values(texts)[0] ?? "";
  return answersInWords(questionnaire, answers, { of, day: formatDay }).map(({ question, answer }) => ({
    question,
    answer,
  }));
}
