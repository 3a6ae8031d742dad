import { AppError, type ResponseData, type routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { alertStore } from '../../users/index.ts';
import * as repo from './inbox.repo.ts';
import { toEntry } from './inbox.rules.ts';
import { listReportAnswers } from './report-answers.repo.ts';

type Needs = Pick<Deps, 'db'>;
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
  const [rows, { readUpTo, ...counts }, answers] = await Promise.all([
    // One more than requested shows whether there is a next page.
    repo.listEntries(db, userId, { ...part, limit: part.limit + 1 }),
    repo.readUnreadCounts(db, userId),
    isFirst ? listReportAnswers(db, userId, clock.now()) : [],
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
  return { entries, ...counts, next, ...(answers.length > 0 && { answers }) };
}

export async function countUnread({ db }: Needs, userId: string): Promise<UnreadCounts> {
  const { unread, off } = await repo.readUnreadCounts(db, userId);
  return { unread, off };
}

/** Marks all entries up to `upTo` as read. Entries that another tab marked as read stay read. */
export async function markRead({ db }: Needs, userId: string, upTo: string): Promise<UnreadCounts> {
  if (!(await repo.hasEntry(db, userId, upTo))) throw new AppError('INBOX_ENTRY_NOT_FOUND');
  await alertStore.markInboxRead(db, userId, upTo);
  return countUnread({ db }, userId);
}
