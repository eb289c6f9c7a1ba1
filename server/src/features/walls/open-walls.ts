import type { Answer } from "@plenary/contract/endpoint";
import type { getWall as getWallCall, WallShown } from "@plenary/contract/feedback/walls";
import { qrCode } from "../../base/qr.ts";
import { Refusal } from "../../base/refusals.ts";
import { hashToken } from "../../base/secrets.ts";
import type { Ctx } from "../../core/context.ts";
import { linkOrigin } from "../../core/links.ts";
import {
  type OrganizersAnswers,
  organizersAnswers,
  organizersAnswersIn,
} from "../answering/accounts/organizers-answers.ts";
import type { AnsweringServices } from "../answering/services.ts";
import { type AnyAnswerTable, sessionAnswers, surveyAnswers } from "../answering/stored/answer-tables.ts";
import type { OpenEvent } from "../answering/subjects/code-answers.ts";
import type { EventState } from "../answering/subjects/states.ts";
import { codeAddress } from "../feedback/settings/feedback.ts";
import { countedSubjectsAt, nextChangeOf, programmeAt } from "./wall-shown.ts";
import { type StageFinder, stageOnWall } from "./wall-stage.ts";
import * as queries from "./walls.queries.ts";

/** What walls show to whoever has their secret addresses (docs/product/walls.md). */

/** The wall of an address. Throws LinkNotValid, and TooManyAttempts for a network that has tried too many. */
export async function findWall(
  services: Pick<AnsweringServices, "ctx" | "limits">,
  token: string,
  address: string,
): Promise<queries.WallRow> {
  const hash = hashToken(token);
  const found = await services.limits.found(address, () => queries.selectWallByHash(services.ctx.db, hash));
  if (!found) throw new Refusal("LinkNotValid");
  return found;
}

/** What walls need besides the collecting of answers. */
export interface WallServices extends AnsweringServices {
  findStage: StageFinder;
}

/** What the wall shows now. Throws LinkNotValid, NothingToAnswer, and TooManyAttempts for a wall that is requested too often. */
export async function getWall(
  services: WallServices,
  token: string,
  address: string,
): Promise<Answer<typeof getWallCall>> {
  const row = await findWall(services, token, address);
  services.limits.countWall(row.wall_id);
  const shown = await showWall(services, row);
  if (!shown) throw new Refusal("NothingToAnswer");
  return { ...shown.value, qr: qrCode(shown.value.url, "M") };
}

/** The same by its id; undefined once it is ended, or its event takes no feedback. */
export async function wallNow(services: WallServices, wallId: string) {
  const row = await queries.selectWall(services.ctx.db, wallId);
  return row && showWall(services, row);
}

interface About {
  name: string;
  code: string;
  answered: () => Promise<Answered>;
  threshold: number;
}

async function showWall(
  services: WallServices,
  row: queries.WallRow,
): Promise<{ value: WallShown; until: number | undefined; stagedId: string | null } | undefined> {
  const { ctx, states } = services;
  const event = await states.of(row.event_id);
  const about = event && (await aboutOf(services, event, row));
  if (!event || !about) return undefined;
  const shows = queries.showsOf(row);
  const time = ctx.clock().valueOf();
  const origin = await linkOrigin(ctx, ctx.db);
  const timed = row.kind !== "survey" && isOpened(event) ? event : undefined;
  const of = { target: row, shows, time, find: services.findStage };
  const onStage = timed ? await stageOnWall(timed, of) : { sessionId: null, stage: null, code: null };
  // The event's own code leads to a list, not to the stage.
  const code = (row.kind === "event" && onStage.code) || about.code;
  const answers = shows.answers ? await about.answered() : null;
  return {
    value: {
      wall: { kind: row.kind, name: about.name, shows },
      event: { ...event.look, eventId: event.eventId, name: event.name, timezone: event.days.timezone },
      ...{ code, url: codeAddress(origin, code) },
      address: `${new URL(origin).host}/f/${code}`,
      ...(timed && shows.now ? programmeAt(timed, row, time) : { now: [], next: [] }),
      stage: onStage.stage,
      counts: { answers: answers !== null && answers.others >= about.threshold ? answers.all : null },
    },
    stagedId: onStage.sessionId,
    until: timed && earliest(nextChangeOf(timed, row, time), onStage.until),
  };
}

const earliest = (...times: (number | undefined)[]): number | undefined =>
  times.filter((each) => each !== undefined).sort((one, other) => one - other)[0];

const isOpened = (event: EventState): event is OpenEvent => event.open !== undefined;

/** Whose code it has, and whose answers it counts; undefined if nothing takes answers. */
async function aboutOf(
  services: AnsweringServices,
  event: EventState,
  row: queries.WallRow,
): Promise<About | undefined> {
  const { ctx, surveys } = services;
  if (row.survey_id !== null) {
    const survey = event.surveys.get(row.survey_id);
    const asked = survey && (await surveys.of(survey));
    if (!survey || !asked) return undefined;
    const of = { surveyId: survey.survey_id };
    return {
      ...{ name: asked.title[asked.languages[0] ?? ""] ?? event.name, code: survey.code },
      answered: async () =>
        answeredOf(
          ctx,
          surveyAnswers,
          [survey.survey_id],
          await organizersAnswers(ctx, ctx.db, surveyAnswers, of),
        ),
      threshold: survey.threshold,
    };
  }
  if (!isOpened(event)) return undefined;
  const named = namedOf(event, row);
  if (!named?.code) return undefined;
  return {
    ...{ name: named.name, code: named.code, threshold: event.open.settings.threshold },
    answered: async () => {
      const ids = countedSubjectsAt(event, row, ctx.clock().valueOf());
      return answeredOf(
        ctx,
        sessionAnswers,
        ids,
        await organizersAnswersIn(ctx, ctx.db, event.open.settings),
      );
    },
  };
}

/** How many answers there are, and how many count towards the threshold. */
interface Answered {
  all: number;
  others: number;
}

async function answeredOf(
  ctx: Ctx,
  table: AnyAnswerTable,
  ids: readonly string[],
  own: OrganizersAnswers,
): Promise<Answered> {
  const all = await queries.countAnswered(ctx.db, table, ids);
  return { all, others: ids.reduce((left, id) => left - (own.get(id) ?? 0), all) };
}

function namedOf({ name, open }: OpenEvent, { room_id, session_id }: queries.WallRow) {
  if (room_id !== null) return open.rooms.get(room_id);
  if (session_id === null) return { name, code: open.eventCode };
  const session = open.subjects.get(session_id)?.shown;
  return session && { name: session.title, code: session.code };
}
