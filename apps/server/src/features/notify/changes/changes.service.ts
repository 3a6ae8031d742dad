import { AppError, MAX_CHANGES_PER_ANSWER, type ResponseData, type routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { isSignedBy, sign } from '../../../platform/ids.ts';
import * as repo from './changes.repo.ts';

type Changes = ResponseData<typeof routes.observations.changes>;

interface StoredSnapshot {
  taken: string;
  at: string;
}

/** A client has all changes up to `from`, and those between `from` and `to` with ids to `after`. */
interface Position {
  from: StoredSnapshot;
  /** Null when the client has everything up to `from`. */
  to: StoredSnapshot | null;
  after: string | null;
}

/**
 * Returns the changes after a cursor and the next cursor; without a cursor, only a cursor for now.
 * Every change is returned exactly once, in the order of the alerts within one cursor's range.
 */
export async function listChanges(
  deps: Pick<Deps, 'db' | 'secret'>,
  userId: string,
  cursor: string | undefined,
): Promise<Changes> {
  const { taken, at } = await repo.takeSnapshot(deps.db);
  const now = { taken, at: at.toISOString() };
  if (cursor === undefined) return { items: [], cursor: writeCursor(deps, userId, startAt(now)) };
  const { from, to, after } = readCursor(deps, userId, cursor);
  if (getXmax(from.taken) > getXmax(taken)) throw createCursorError();
  const until = to ?? now;
  const range = { from: { taken: from.taken, at: new Date(from.at) }, to: until.taken, after };
  // One more than returned shows whether the range has more.
  const rows = await repo.listChanges(deps.db, userId, range, MAX_CHANGES_PER_ANSWER + 1);
  const page = rows.slice(0, MAX_CHANGES_PER_ANSWER);
  const last = page.at(-1);
  const isPartial = rows.length > page.length && last !== undefined;
  return {
    items: page.map(({ offerKind, ...row }) => ({
      ...row,
      ...(offerKind !== 'bottle' && { offerKind }),
      at: row.at.toISOString(),
    })),
    cursor: writeCursor(deps, userId, isPartial ? { from, to: until, after: last.id } : startAt(until)),
  };
}

function startAt(from: StoredSnapshot): Position {
  return { from, to: null, after: null };
}

/** A cursor is signed for its user, so that only text that we wrote reaches the database. */
function writeCursor({ secret }: Pick<Deps, 'secret'>, userId: string, position: Position): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${text}.${sign(secret, `changes ${userId} ${text}`)}`;
}

function readCursor({ secret }: Pick<Deps, 'secret'>, userId: string, cursor: string): Position {
  const [text = '', signature = ''] = cursor.split('.');
  if (!isSignedBy(secret, `changes ${userId} ${text}`, signature)) throw createCursorError();
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Position;
}

/** A snapshot ahead of the database is from before a backup was restored. */
function getXmax(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[1] ?? '0');
}

function createCursorError(): AppError {
  const message = 'This cursor is not valid here. Start again without `after`.';
  return new AppError('BAD_REQUEST', { message, fields: { after: message } });
}
