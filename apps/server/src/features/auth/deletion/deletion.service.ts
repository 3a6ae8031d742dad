import type { AccountDeletion } from '@sillage/contract';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sendInBackground } from '../../../platform/email/send-in-background.ts';
import { newId } from '../../../platform/ids.ts';
import { deleteUser, getUser, operatorStore, suspensionStore, toUser } from '../../users/index.ts';
import { collectExport, type PersonalDataCollector } from '../account.service.ts';
import { buildDeletionCancelledEmail } from './deletion.emails.ts';
import * as repo from './deletion.repo.ts';
import { deletionLinksPerAddress, exportsPerDeletion } from './deletion.rules.ts';
import { verifyDeletionToken } from './deletion-link.service.ts';

/**
 * Schedules the deletion of an account by the operator. A worker emails the user a link to the
 * export, and deletes the account seven days after the mail server has accepted that email. An
 * account whose address was never verified is deleted at once: its email might go to a stranger.
 */
export async function scheduleDeletion(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<'scheduled' | 'scheduled-already' | 'deleted' | 'unknown'> {
  // Locked, so that the user cannot verify the address while the account is deleted as unverified.
  const user = await suspensionStore.lockAccount(tx, userId);
  if (!user) return 'unknown';
  if (user.email_verified_at)
    return (await repo.insertDeletion(tx, { user_id: userId, id: newId(), now })) ? 'scheduled' : 'scheduled-already';
  await deleteUser(tx, userId);
  return 'deleted';
}

/**
 * Cancels a deletion for the operator. Returns a function that emails the user, who may have got
 * the notice, to be called after the transaction; null when no deletion is scheduled.
 */
export async function cancelDeletion(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'log' | 'mailer'>,
  userId: string,
): Promise<(() => void) | null> {
  const removed = await repo.removeDeletion(tx, userId);
  if (!removed) return null;
  const { email: to } = await getUser(tx, userId);
  const { publicUrl } = deps.config;
  return () => {
    if (removed.notified_at) sendInBackground(deps, buildDeletionCancelledEmail({ id: newId(), to, publicUrl }));
  };
}

export function listDeletions(db: Db, userIds: readonly string[]) {
  return repo.listDeletions(db, userIds);
}

/** Returns the scheduled deletion of the signed-in user's account. */
export async function showDeletion({ db }: Pick<Deps, 'db'>, userId: string): Promise<AccountDeletion> {
  const row = await repo.findDeletion(db, userId);
  return {
    deletion: row
      ? { requestedAt: row.requested_at.toISOString(), deleteAt: row.delete_at?.toISOString() ?? null }
      : null,
  };
}

/** Keeps the account of the signed-in user. Does nothing when no deletion is scheduled. */
export async function keepAccount({ db }: Pick<Deps, 'db'>, userId: string): Promise<AccountDeletion> {
  await repo.removeDeletion(db, userId);
  return { deletion: null };
}

interface LinkRequest {
  token: string;
  /** The client's address, as rate limits count it. */
  address: string;
}

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'limits' | 'config'>;

/** Returns what a link is about; null for a link that is forged, or whose deletion is over. */
export async function readDeletionLink({ db, secret, limits }: LinkDeps, { token, address }: LinkRequest) {
  await limits.take(deletionLinksPerAddress, address);
  const id = verifyDeletionToken(secret, token);
  return id === null ? null : ((await repo.findDeletionById(db, id)) ?? null);
}

/** Returns all data about the user of a link; null when the link does not work. */
export async function exportByLink(
  deps: LinkDeps,
  request: LinkRequest,
  collectPersonalData: PersonalDataCollector,
): Promise<Record<string, unknown> | null> {
  const deletion = await readDeletionLink(deps, request);
  if (!deletion) return null;
  await deps.limits.take(exportsPerDeletion, deletion.id);
  const user = toUser(await getUser(deps.db, deletion.user_id), deps.config.operators);
  return collectExport(deps, user, collectPersonalData);
}

/** Deletes the account of a link at once. Returns false when the link does not work. */
export async function deleteByLink(deps: LinkDeps, request: LinkRequest): Promise<boolean> {
  const deletion = await readDeletionLink(deps, request);
  return deletion !== null && deleteScheduled(deps, deletion.id);
}

/**
 * Deletes the account of a deletion. Returns false when the account was kept in the meantime. The
 * account of a user who became an operator since is kept, so that the last operator stays.
 */
export function deleteScheduled({ db, config }: Pick<Deps, 'db' | 'config'>, deletionId: string): Promise<boolean> {
  // Rows that refer to the user may be written at the same moment.
  return retryConflicts(() =>
    db.transaction().execute(async (tx) => {
      const found = await repo.findDeletionById(tx, deletionId);
      const user = found && (await suspensionStore.lockAccount(tx, found.user_id));
      if (!user || !(await repo.lockDeletion(tx, deletionId))) return false;
      const isOperator = operatorStore.hasOperatorRole(user, config.operators);
      await (isOperator ? repo.removeDeletion(tx, user.id) : deleteUser(tx, user.id));
      return !isOperator;
    }),
  );
}
