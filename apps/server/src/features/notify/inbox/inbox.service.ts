import { AppError, type ResponseData, type routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { alertStore } from '../../users/index.ts';
import { listReportAnswers } from '../report-answers/report-answers.repo.ts';
import * as repo from './inbox.repo.ts';
import { isNewer, toEntry } from './inbox.rules.ts';

type InboxDeps = Pick<Deps, 'db' | 'clock'>;
type UnreadCounts = ResponseData<typeof routes.inbox.unread>;

/**
 * Returns a page of the inbox, newest first, with the unread counts; the first page of the whole
 * inbox also has the answers to the user's reports. Takes four or five queries.
 */
export async function readInbox(
  { db, clock }: InboxDeps,
  userId: string,
  part: repo.InboxPart,
): Promise<ResponseData<typeof routes.inbox.list>> {
  const isFirst = part.before === undefined && part.show === undefined;
  const now = clock.now();
  const [rows, { readUpTo, ...counts }, answers] = await Promise.all([
    // One more than requested shows whether there is a next page.
    repo.listEntries(db, userId, { ...part, limit: part.limit + 1 }),
    repo.readUnreadCounts(db, userId, now),
    isFirst ? listReportAnswers(db, userId, now) : [],
  ]);
  const page = rows.slice(0, part.limit);
  const [offers, deliveries] = await Promise.all([
    repo.listEntryOffers(db, [...new Set(page.flatMap((row) => row.offer_ids))]),
    repo.listEntryDeliveries(
      db,
      userId,
      page.map((row) => row.event_id),
    ),
  ]);
  const offersById = new Map(offers.map((offer) => [offer.id, offer]));
  const deliveriesByEvent = Map.groupBy(deliveries, (row) => row.event_id);
  const entries = page.map((row) => {
    const eventOffers = row.offer_ids.flatMap((id) => offersById.get(id) ?? []);
    return toEntry(row, eventOffers, deliveriesByEvent.get(row.event_id) ?? [], readUpTo);
  });
  const next = rows.length > part.limit ? (page.at(-1)?.id ?? null) : null;
  const shownAnswers = answers.map((answer) => ({ ...answer, isUnread: isNewer(answer.id, readUpTo) }));
  return { entries, ...counts, next, ...(answers.length > 0 && { answers: shownAnswers }) };
}

export async function countUnread({ db, clock }: InboxDeps, userId: string): Promise<UnreadCounts> {
  const { unread, off } = await repo.readUnreadCounts(db, userId, clock.now());
  return { unread, off };
}

/**
 * Marks all entries and answers up to `upTo` as read. What another tab marked as read stays read.
 */
export async function markRead(deps: InboxDeps, userId: string, upTo: string): Promise<UnreadCounts> {
  if (!(await repo.hasEntry(deps.db, userId, upTo))) throw new AppError('INBOX_ENTRY_NOT_FOUND');
  await alertStore.markInboxRead(deps.db, userId, upTo);
  return countUnread(deps, userId);
}
