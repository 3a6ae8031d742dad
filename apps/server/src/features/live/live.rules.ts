import type { LiveChange } from '@sillage/contract';

/**
 * Position of a client in the stream of live changes. The client has received all changes that the
 * database snapshot contains.
 */
export interface Position {
  at: Date;
  /** PostgreSQL snapshot as text: `xmin:xmax:xip,xip,…` */
  snapshot: string;
}

/**
 * Maximum age of the last event id that a reconnecting client sends. A client with an older id
 * reloads all data.
 */
const MAX_REPLAY_AGE_MS = 24 * 60 * 60 * 1000;
/**
 * Maximum characters of an event id, which contains a database snapshot. Even a snapshot with
 * hundreds of transactions is shorter.
 */
const MAX_EVENT_ID_LENGTH = 8000;

export function formatPosition({ at, snapshot }: Position): string {
  return `${at.getTime()}-${snapshot}`;
}

/**
 * Returns the database snapshot that an event id contains. Returns null when the id is malformed or
 * too old, or when its snapshot is from another database.
 */
export function parsePosition(id: string, { at, snapshot }: Position): string | null {
  const match =
    id.length <= MAX_EVENT_ID_LENGTH ? /^(\d{1,15})-(\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(id) : null;
  const [, time = '', before = ''] = match ?? [];
  const isRecent = match !== null && at.getTime() - Number(time) <= MAX_REPLAY_AGE_MS;
  return isRecent && isSnapshot(before) && !isFuture(before, snapshot) ? before : null;
}

/** True for a snapshot that PostgreSQL accepts in a query; the text is from a client's header. */
function isSnapshot(text: string): boolean {
  const [xmin, xmax, running] = parseSnapshot(text);
  const isRising = [xmin, ...running].every((xid, index, all) => index < 2 || xid > (all[index - 1] as bigint));
  return xmin > 0n && xmin <= xmax && isRising && running.every((xid) => xid >= xmin && xid < xmax);
}

/**
 * Returns true if a client's snapshot is newer than the database's. Then it comes from another
 * database, or from before a backup was restored.
 */
function isFuture(before: string, now: string): boolean {
  return parseSnapshot(before)[1] > parseSnapshot(now)[1];
}

function parseSnapshot(text: string): [xmin: bigint, xmax: bigint, running: bigint[]] {
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  return [BigInt(xmin), BigInt(xmax), running.split(',').filter(Boolean).map(BigInt)];
}

export function getEventName({ kind }: Pick<LiveChange, 'kind'>): 'stock' | 'price' {
  return kind === 'price' ? 'price' : 'stock';
}
