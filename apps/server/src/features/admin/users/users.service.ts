import {
  ADMIN_USERS_PAGE_SIZE,
  type AdminUser,
  type AdminUserDetail,
  AppError,
  MAX_USER_HISTORY_ENTRIES,
} from '@sillage/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toOperatorLine } from '../../../platform/settings/operator-line.rules.ts';
import { accounts, deletions } from '../../auth/index.ts';
import { operatorStore } from '../../users/index.ts';
import { listEntriesAboutUser } from '../audit.service.ts';
import * as repo from './users.repo.ts';

type UserDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Returns a page of users, the newest first. */
export async function listUsers(
  deps: UserDeps,
  { search = '', filter, after }: Omit<repo.UserFilter, 'search'> & { search?: string | undefined },
): Promise<{ users: AdminUser[]; cursor: string | null }> {
  const rows = await repo.listUsers(deps.db, { search, filter, after }, deps.config.operators);
  const page = rows.slice(0, ADMIN_USERS_PAGE_SIZE);
  const last = page.at(-1);
  return { users: await describeUsers(deps, page), cursor: rows.length > page.length && last ? last.id : null };
}

/** @throws AppError NOT_FOUND */
export async function showUser(deps: UserDeps, id: string): Promise<AdminUserDetail> {
  const row = await repo.findUser(deps.db, id);
  const [user] = row ? await describeUsers(deps, [row]) : [];
  if (!row || !user) throw new AppError('NOT_FOUND');
  const [[access], verificationSentAt, history] = await Promise.all([
    accounts.listAccess(deps.db, [id], deps.clock.now()),
    accounts.findVerificationTime(deps.db, id),
    listEntriesAboutUser(deps, id, MAX_USER_HISTORY_ENTRIES),
  ]);
  return {
    ...user,
    authProvider: row.auth_provider,
    lastSignInAt: toTime(access?.lastSignInAt),
    verificationSentAt: toTime(verificationSentAt),
    history,
  };
}

async function describeUsers({ db, clock, config }: UserDeps, rows: readonly repo.UserRow[]): Promise<AdminUser[]> {
  const ids = rows.map(({ id }) => id);
  const [access, scheduled] = await Promise.all([
    accounts.listAccess(db, ids, clock.now()),
    deletions.listDeletions(db, ids),
  ]);
  const accessById = new Map(access.map((row) => [row.userId, row]));
  const deletionById = new Map(scheduled.map((row) => [row.user_id, row]));
  return rows.map((row) => {
    const { sessions = 0, keys = 0, lastSeenAt = null } = accessById.get(row.id) ?? {};
    return {
      id: row.id,
      name: row.name,
      username: row.username,
      email: row.email,
      joinedAt: row.created_at.toISOString(),
      isVerified: row.email_verified_at !== null,
      isOperator: operatorStore.hasOperatorRole(row, config.operators),
      suspendedAt: toTime(row.suspended_at),
      deletion: describeDeletion(deletionById.get(row.id)),
      sessions,
      keys,
      lastSeenAt: toTime(lastSeenAt),
    };
  });
}

type DeletionRow = Awaited<ReturnType<typeof deletions.listDeletions>>[number];

function describeDeletion(row: DeletionRow | undefined): AdminUser['deletion'] {
  if (!row) return null;
  return {
    requestedAt: row.requested_at.toISOString(),
    notifiedAt: toTime(row.notified_at),
    deleteAt: toTime(row.delete_at),
    attempts: row.attempts,
    // An earlier version stored errors with addresses.
    lastError: row.last_error === null ? null : toOperatorLine(row.last_error, []),
    nextTryAt: row.next_try_at.toISOString(),
  };
}

function toTime(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null;
}

/** Counts the sessions and API keys that a user can use now. */
export async function countAccess(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<{ sessions: number; keys: number }> {
  const [access] = await accounts.listAccess(db, [id], now);
  return { sessions: access?.sessions ?? 0, keys: access?.keys ?? 0 };
}
