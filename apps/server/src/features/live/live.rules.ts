import type { LiveNews } from '@sillage/contract';

/** How far somebody has been told: which transactions had ended by then, as PostgreSQL writes it, and when that was. */
export interface Position {
  at: Date;
  /** `xmin:xmax:xip,xip,…` */
  snapshot: string;
}

/** Who was away for longer is told to look for themselves. News are kept for longer than that. */
const REPLAYED_MS = 24 * 60 * 60 * 1000;
/** More than PostgreSQL makes of hundreds of transactions at once. */
const LONGEST = 8000;

/** A position as the id of an event. */
export function writePosition({ at, snapshot }: Position): string {
  return `${at.getTime()}-${snapshot}`;
}

/** The snapshot in an id of ours from which everything since can still be told; null for any other text. */
export function readPosition(id: string, { at, snapshot }: Position): string | null {
  const match = id.length <= LONGEST ? /^(\d{1,15})-(\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(id) : null;
  const [, time = '', before = ''] = match ?? [];
  const isRecent = match !== null && at.getTime() - Number(time) <= REPLAYED_MS;
  return isRecent && isSnapshot(before) && !isFuture(before, snapshot) ? before : null;
}

/** Whether PostgreSQL would read it; a caller's header must not make a query fail. */
function isSnapshot(text: string): boolean {
  const [xmin, xmax, running] = partsOf(text);
  const rising = [xmin, ...running].every((xid, index, all) => index < 2 || xid > (all[index - 1] as bigint));
  return xmin > 0n && xmin <= xmax && rising && running.every((xid) => xid >= xmin && xid < xmax);
}

/** A snapshot of another database, or of this one before it was restored. */
function isFuture(before: string, now: string): boolean {
  return partsOf(before)[1] > partsOf(now)[1];
}

function partsOf(text: string): [xmin: bigint, xmax: bigint, running: bigint[]] {
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  return [BigInt(xmin), BigInt(xmax), running.split(',').filter(Boolean).map(BigInt)];
}

/** The name of the event that tells it. */
export function eventName({ kind }: Pick<LiveNews, 'kind'>): 'stock' | 'price' {
  return kind === 'price' ? 'price' : 'stock';
}
