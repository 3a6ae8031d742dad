import { DAY } from '../../platform/clock.ts';
import type { TestApp } from '../test-app.ts';
import type { Farm, OpenShop } from './farm.ts';
import type { FarmProduct, FarmSize } from './shop.ts';
import { isWithin, type Span } from './stock.ts';
import type { WatchedPage } from './year.ts';

/** What became of the restocks of a shop, size by size. */
export interface Tally {
  /** Of those that somebody could have told of. */
  told: number;
  missed: number;
  /** Told of with nothing in stock. */
  invented: number;
  /** Told of twice. */
  doubled: number;
  /** Over, or hidden, between two looks; or already in stock at the first look. */
  between: number;
  /** At shops that may not or cannot be read. */
  unreadable: number;
  /** From the restock to the event, of those that were told. Milliseconds. */
  delaysMs: number[];
}

interface Pace {
  intervalMs: number;
  confirmMs: number;
}

/** Holds the restocks that were told against what the shops' script says, a tally for each shop. */
export async function tallyFarm(
  app: TestApp,
  { shops, whole }: Farm,
  pages: ReadonlyMap<string, WatchedPage>,
): Promise<Map<OpenShop, Tally>> {
  const restocks = await app.db
    .selectFrom('events')
    .innerJoin('offers', (join) => join.on(({ eb, ref }) => eb(ref('offers.id'), '=', eb.fn.any('events.offer_ids'))))
    .select(['offers.page_id', 'offers.size_ml', 'events.happened_at'])
    .where('kind', '=', 'restock')
    .execute();
  const toldOf = (pageId: number | undefined, { ml }: FarmSize, isOnly: boolean) =>
    restocks
      .filter(({ page_id, size_ml }) => page_id === pageId && (isOnly || size_ml === ml))
      .map(({ happened_at }) => happened_at.getTime());
  const tallies = new Map<OpenShop, Tally>();
  for (const shop of shops) {
    const tally: Tally = { told: 0, missed: 0, invented: 0, doubled: 0, between: 0, unreadable: 0, delaysMs: [] };
    tallies.set(shop, tally);
    for (const product of shop.products)
      for (const size of product.sizes) {
        const told = toldOf(pages.get(shop.origin + product.path)?.pageId, size, product.sizes.length === 1);
        tallySize({ shop, product, size, told, whole }, app.config.monitor, tally);
      }
  }
  return tallies;
}

interface Sized {
  shop: OpenShop;
  product: FarmProduct;
  size: FarmSize;
  /** Restocks of it that were told. */
  told: readonly number[];
  whole: Span;
}

function tallySize({ shop, product, size, told, whole }: Sized, pace: Pace, tally: Tally): void {
  tally.invented += told.filter((at) => !isWithin(size.stays, at)).length;
  const looks = product.toldAt;
  let held: 'in' | 'out' | null = null;
  for (const { span, isStay } of phasesOf(size.stays, whole)) {
    const events = told.filter((at) => isWithin([span], at));
    const isFirst = held === null && looks.some((at) => isWithin([span], at));
    const isSeen = isFirst || mustBeSeen(span, looks, shop, pace);
    if (isStay) {
      tally.doubled += Math.max(0, events.length - 1);
      tally[wordFor(shop, { isTold: events.length > 0, isDue: isSeen && held === 'out' })] += 1;
      const [first] = events;
      if (first !== undefined) tally.delaysMs.push(first - span.from);
    }
    if (isSeen) held = isStay ? 'in' : 'out';
  }
}

function wordFor(
  { plan }: OpenShop,
  { isTold, isDue }: { isTold: boolean; isDue: boolean },
): 'told' | 'missed' | 'between' | 'unreadable' {
  if (isTold) return 'told';
  if (plan.unreadable) return 'unreadable';
  return isDue ? 'missed' : 'between';
}

interface Phase {
  span: Span;
  isStay: boolean;
}

/** Absences and stays in turns, from the beginning. */
function phasesOf(stays: readonly Span[], whole: Span): Phase[] {
  return stays.flatMap((span, index) => [
    { span: { from: stays[index - 1]?.to ?? whole.from, to: span.from }, isStay: false },
    { span, isStay: true },
  ]);
}

/** How long after a shop's trouble we may still stay away: the longest back-off. */
const BACK_OFF_MS = 1.15 * DAY;
/** The longest wait between two looks that succeed, in intervals: twice, with its tenth, and a feed that is late. */
const LONGEST_WAIT = 2.6;

/** Whether a phase must have been noticed: two looks saw it, or it was open to looks for longer than any wait. */
function mustBeSeen(span: Span, looks: readonly number[], { spells, plan }: OpenShop, pace: Pace): boolean {
  if (plan.unreadable) return false;
  const within = looks.filter((at) => isWithin([span], at));
  const isSeenTwice = (within.at(-1) ?? 0) - (within[0] ?? 0) >= pace.confirmMs;
  const blind = spells.filter(({ from, to }) => from < span.to && to + BACK_OFF_MS > span.from);
  const openFrom = Math.max(span.from, ...blind.map(({ to }) => to + BACK_OFF_MS));
  return isSeenTwice || span.to - openFrom > LONGEST_WAIT * pace.intervalMs + 2 * pace.confirmMs;
}

/** What went out, against what was to: one mail to each who watches for each restock, none for one that comes and goes. */
export async function mailProblems(
  app: Pick<TestApp, 'db'>,
  pages: ReadonlyMap<string, WatchedPage>,
  mails: readonly string[],
): Promise<string[]> {
  const watchers = new Map([...pages.values()].map((page) => [page.pageId, page.watchers]));
  const events = await app.db
    .selectFrom('events')
    .innerJoin('checks', 'checks.id', 'events.check_id')
    .select(['events.id', 'checks.page_id', 'events.is_flapping'])
    .where('kind', '=', 'restock')
    .execute();
  const rows = await app.db
    .selectFrom('deliveries')
    .select(['id', 'event_id', 'user_id', 'status'])
    .where('channel', '=', 'email')
    .execute();
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id);
  const problems = events.flatMap(({ id, page_id, is_flapping: isFlapping }) => {
    const own = byEvent.get(id) ?? [];
    const people = new Set(own.map(({ user_id }) => user_id)).size;
    const isSent = own.every(({ status }) => status === 'sent');
    const expected = isFlapping ? 0 : watchers.get(page_id);
    return own.length === expected && people === expected && isSent ? [] : [`event ${id}: ${JSON.stringify(own)}`];
  });
  const sent = rows.filter(({ status }) => status === 'sent').map(({ id }) => id);
  const twice = mails.length - new Set(mails).size;
  if (twice > 0) problems.push(`${twice} mails were sent twice`);
  if (new Set(mails).size !== sent.length) problems.push(`${sent.length} deliveries, ${mails.length} mails`);
  return problems;
}
