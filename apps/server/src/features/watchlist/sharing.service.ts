import { AppError, type Share, type SharedWatchlist } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { isSignedBy, newId, sign } from '../../platform/ids.ts';
import { toFragrance } from '../catalogue/index.ts';
import * as repo from './sharing.repo.ts';

type ShareDeps = Pick<Deps, 'db' | 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> };
type ShareResult = { share: Share | null };

export async function showShare(deps: ShareDeps, userId: string): Promise<ShareResult> {
  const row = await repo.findShare(deps.db, userId);
  return { share: row ? toShare(deps, row) : null };
}

/** The URL of an existing share link stays the same. */
export async function putShare(
  deps: ShareDeps & Pick<Deps, 'clock'>,
  userId: string,
  { title, withNotes }: Pick<Share, 'title' | 'withNotes'>,
): Promise<ShareResult> {
  const created_at = deps.clock.now();
  const row = await repo.putShare(deps.db, { id: newId(), user_id: userId, title, with_notes: withNotes, created_at });
  return { share: toShare(deps, row) };
}

/** Revokes the share link permanently. A later link gets another URL. */
export async function endShare({ db }: Pick<Deps, 'db'>, userId: string): Promise<ShareResult> {
  await repo.deleteShare(db, userId);
  return { share: null };
}

/** Reads a shared watchlist. Throws SHARE_NOT_FOUND for a forged or revoked link. */
export async function readShared({ db, secret }: Pick<Deps, 'db' | 'secret'>, token: string): Promise<SharedWatchlist> {
  const [, id = '', tag = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  const share = isSignedBy(secret, buildSignedSubject(id), tag) ? await repo.findShareById(db, id) : undefined;
  if (!share) throw new AppError('SHARE_NOT_FOUND');
  const rows = await repo.listShared(db, share.user_id);
  const items = rows.map(({ notes, added_at, ...row }) => ({
    fragrance: toFragrance(row),
    notes: share.with_notes ? notes : null,
    addedAt: added_at.toISOString(),
  }));
  return { title: share.title, items };
}

function toShare({ secret, config }: ShareDeps, { id, title, with_notes, created_at }: repo.ShareRow): Share {
  const url = new URL(`/shared/${id}.${sign(secret, buildSignedSubject(id))}`, config.publicUrl).href;
  return { url, title, withNotes: with_notes, since: created_at.toISOString() };
}

function buildSignedSubject(id: string): string {
  return `share ${id}`;
}
