import type { LiveChange } from '@sillage/contract';

/**
 * Position in the stream of changes: a PostgreSQL snapshot and its time. The client has received
 * all changes that the snapshot contains.
 */
export interface Position {
  at: Date;
  /** PostgreSQL snapshot as text: `xmin:xmax:xip,xip,…` */
  snapshot: string;
}

/**
 * Maximum age of the event id with which a reconnecting client still gets the changes that it
 * missed. A client with an older id reloads its data. Live changes are stored for longer than this
 * time.
 */
const MAX_REPLAY_AGE_MS = 24 * 60 * 60 * 1000;
/**
 * Maximum length of an event id in characters. A snapshot with hundreds of concurrent transactions
 * is shorter.
 */
const MAX_EVENT_ID_LENGTH = 8000;

/** Converts a position in the stream of changes to an event id. */
export function formatPosition({ at, snapshot }: Position): string {
  return `${at.getTime()}-${snapshot}`;
}

/**
 * Returns the snapshot in an event id; null when the id is malformed, too old or from another
 * database.
 */
export function parsePosition(id: string, { at, snapshot }: Position): string | null {
  const match =
    id.length <= MAX_EVENT_ID_LENGTH ? /^(\d{1,15})-(\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(id) : null;
  const [, time = '', before = ''] = match ?? [];
  const isRecent = match !== null && at.getTime() - Number(time) <= MAX_REPLAY_AGE_MS;
  return isRecent && isSnapshot(before) && !isFuture(before, snapshot) ? before : null;
}

/**
 * Whether PostgreSQL accepts the snapshot. The text comes from a header of the client, which must
 * not make a query fail.
 */
function isSnapshot(text: string): boolean {
  const [xmin, xmax, running] = parseSnapshot(text);
  const isRising = [xmin, ...running].every((xid, index, all) => index < 2 || xid > (all[index - 1] as bigint));
  return xmin > 0n && xmin <= xmax && isRising && running.every((xid) => xid >= xmin && xid < xmax);
}

/**
 * Whether the snapshot is newer than the current one. Such a snapshot is from another database, or
 * from the time before a backup was restored.
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
