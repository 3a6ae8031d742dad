import { createHash } from 'node:crypto';
import { MAX_STATED_DATE_DAYS, OUTDATED_AFTER_MS, type ResponseData, type routes } from '@sillage/contract';
import { addMs, DAY, HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { isSignedBy, sign } from '../../platform/ids.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { stockHistory } from '../monitor/index.ts';
import { alertStore } from '../users/index.ts';
import * as repo from './calendar.repo.ts';
import { buildDateEvents, buildWindowEvents, type CalendarEvent } from './calendar-events.service.ts';
import { type RevisedEvent, renderCalendar } from './render-calendar.service.ts';
import { listAbsentWatches, listStatedDates } from './watched-dates.repo.ts';

type CalendarUrl = ResponseData<typeof routes.calendar.get>;
type UrlDeps = Pick<Deps, 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> };

/** Days for which a passed date stays in the calendar. */
const MAX_PAST_DAYS = 31;
/** Days for which the revision of an ended event is stored, in case that it returns. */
const MAX_ENDED_DAYS = 90;

/** Clients read a calendar a few times a day; several clients may share one. */
const perCalendar: Limit = { name: 'calendar', points: 60, windowMs: HOUR, isRemembered: true };

export async function getCalendar(deps: Pick<Deps, 'db'> & UrlDeps, userId: string): Promise<CalendarUrl> {
  const calendar = await repo.findCalendar(deps.db, userId);
  return { url: calendar && buildCalendarUrl(deps, calendar.id) };
}

/** Gives the user's calendar a new URL; the previous URL stops working. */
export async function renewCalendar(deps: Pick<Deps, 'db' | 'clock'> & UrlDeps, userId: string): Promise<CalendarUrl> {
  return { url: buildCalendarUrl(deps, await repo.replaceCalendar(deps.db, userId, deps.clock.now())) };
}

export async function removeCalendar({ db }: Pick<Deps, 'db'>, userId: string): Promise<CalendarUrl> {
  await repo.deleteCalendar(db, userId);
  return { url: null };
}

/** Exports whether a user has a calendar; its secret URL is left out. */
export async function exportCalendar(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ isOn: boolean; createdAt: string | null }> {
  const calendar = await repo.findCalendar(db, userId);
  return { isOn: calendar !== null, createdAt: calendar?.createdAt.toISOString() ?? null };
}

/** A calendar's URL grants read access to what its owner watches: show it to the owner only. */
function buildCalendarUrl({ config, secret }: UrlDeps, id: string): string {
  return new URL(`/feeds/calendar/${id}.${sign(secret, signedText(id))}.ics`, config.publicUrl).href;
}

/**
 * Renders the calendar of a signed file name; null for a wrong signature or a removed calendar.
 * Throws TOO_MANY_REQUESTS when it is read too often.
 */
export async function readCalendar(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'> & UrlDeps,
  file: string,
): Promise<string | null> {
  const [, id = '', tag = ''] = /^([\w-]+)\.([\w-]+)\.ics$/.exec(file) ?? [];
  if (!isSignedBy(deps.secret, signedText(id), tag)) return null;
  const userId = await repo.findCalendarOwner(deps.db, id);
  if (userId === null) return null;
  await deps.limits.take(perCalendar, id);
  const events = await listEvents(deps, userId);
  return renderCalendar(await reviseEvents(deps, userId, events));
}

async function listEvents(
  { db, clock, config: { publicUrl } }: Pick<Deps, 'db' | 'clock'> & Pick<UrlDeps, 'config'>,
  userId: string,
): Promise<CalendarEvent[]> {
  const now = clock.now();
  const checkedSince = addMs(now, -OUTDATED_AFTER_MS);
  const toDay = (days: number) =>
    addMs(now, days * DAY)
      .toISOString()
      .slice(0, 10);
  const [{ time_zone: timeZone }, dates, absent] = await Promise.all([
    alertStore.getAlertRules(db, userId),
    listStatedDates(db, userId, { from: toDay(-MAX_PAST_DAYS), to: toDay(MAX_STATED_DATE_DAYS), checkedSince }),
    listAbsentWatches(db, userId, checkedSince),
  ]);
  const names = new Map(absent.map(({ fragranceId, name, brand }) => [fragranceId, { name, brand }]));
  const windows = (await stockHistory.predictRestocks(db, absent)).flatMap((window) => {
    const fragrance = names.get(window.fragranceId);
    return fragrance ? buildWindowEvents({ ...window, ...fragrance }, { publicUrl, timeZone }, now) : [];
  });
  return [...buildDateEvents(dates, { publicUrl }), ...windows].toSorted(
    (a, b) => compare(a.starts, b.starts) || compare(a.uid, b.uid),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Adds to each event how often its date changed, and when it last changed. */
async function reviseEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  events: readonly CalendarEvent[],
): Promise<RevisedEvent[]> {
  const now = clock.now();
  const states = events.map((event) => ({
    uid: event.uid,
    starts: `${event.starts}/${event.lastDay ?? ''}`,
    hash: createHash('sha256').update(JSON.stringify(event)).digest('base64url'),
  }));
  let stored = await repo.listRevisions(db, userId);
  if (!isSame(stored, states)) {
    await db.transaction().execute(async (tx) => {
      await repo.saveRevisions(tx, userId, states, now);
      const uids = states.map(({ uid }) => uid);
      await repo.endOtherEvents(tx, userId, uids, { now, oldest: addMs(now, -MAX_ENDED_DAYS * DAY) });
    });
    stored = await repo.listRevisions(db, userId);
  }
  const revisions = new Map(stored.map(({ uid, sequence, changedAt }) => [uid, { sequence, changedAt }]));
  return events.map((event) => ({ ...event, ...(revisions.get(event.uid) ?? { sequence: 0, changedAt: now }) }));
}

function isSame(stored: readonly repo.EventState[], states: readonly repo.EventState[]): boolean {
  const hashes = new Map(stored.map(({ uid, hash }) => [uid, hash]));
  return stored.length === states.length && states.every(({ uid, hash }) => hashes.get(uid) === hash);
}

function signedText(id: string): string {
  return `calendar ${id}`;
}
