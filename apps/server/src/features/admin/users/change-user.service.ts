import { AppError, type AuditAction } from '@sillage/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toOperatorLine } from '../../../platform/settings/operator-line.rules.ts';
import { accounts, deletions } from '../../auth/index.ts';
import { operatorStore, suspensionStore } from '../../users/index.ts';
import { type Actor, type AuditedChange, runAudited } from '../audit.service.ts';
import { countAccess } from './users.service.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'mailer'>;
type Operator = NonNullable<Actor>;
type Account = NonNullable<Awaited<ReturnType<typeof suspensionStore.lockAccount>>>;
type Change<Result> = (tx: Tx, account: Account) => Promise<Omit<AuditedChange<Result>, 'subjectId'>>;

/**
 * Changes the account of another user, whose row is locked meanwhile.
 * @throws AppError OWN_ACCOUNT, or NOT_FOUND for an unknown user
 */
function changeAccount<Result>(
  deps: ChangeDeps,
  { actor, id, action }: { actor: Operator; id: string; action: AuditAction },
  change: Change<Result>,
): Promise<Result> {
  if (actor.user.id === id) throw new AppError('OWN_ACCOUNT');
  // The user may verify the address, sign in or leave at the same moment.
  return retryConflicts(() =>
    runAudited(deps, actor, action, async (tx) => {
      await lockOperators(tx, deps, actor);
      const account = await suspensionStore.lockAccount(tx, id);
      if (!account) throw new AppError('NOT_FOUND');
      return { subjectId: id, ...(await change(tx, account)) };
    }),
  );
}

/**
 * Of two operators who suspend each other at once, the second one waits here, and is no operator
 * when the first one is done. As operators cannot suspend themselves, one always remains.
 */
async function lockOperators(tx: Tx, { config }: ChangeDeps, actor: Operator): Promise<void> {
  const operators = await operatorStore.listOperators(tx, config.operators, true);
  if (!operators.some(({ id }) => id === actor.user.id)) throw new AppError('NOT_FOUND');
}

/** Signs a user out everywhere. API keys stay. */
export async function endSessions(deps: ChangeDeps, actor: Operator, id: string): Promise<null> {
  return changeAccount(deps, { actor, id, action: 'user.end-sessions' }, async (tx) => {
    const { sessions } = await countAccess(tx, { id, now: deps.clock.now() });
    if (sessions === 0) throw new AppError('ACCOUNT_CHANGED', { message: 'This user has no open session.' });
    await accounts.endSessions(tx, id);
    return { before: { sessions }, after: { sessions: 0 }, result: null };
  });
}

/** Emails a new link that verifies the address; the old ones end. */
export async function resendVerification(deps: ChangeDeps, actor: Operator, id: string): Promise<null> {
  const action = 'user.resend-verification';
  const send = await changeAccount(deps, { actor, id, action }, async (tx, account) => {
    if (account.suspended_at)
      throw new AppError('ACCOUNT_CHANGED', { message: 'The account is suspended, so no email is sent to it.' });
    const result = await accounts.resendVerification(tx, deps, id);
    if (!result) throw new AppError('ACCOUNT_CHANGED', { message: 'The address is verified already.' });
    return { before: {}, after: { sent: true }, result };
  });
  send();
  return null;
}

export async function suspendUser(deps: ChangeDeps, actor: Operator, id: string, reason: string): Promise<null> {
  const line = toOperatorLine(reason, []);
  if (line === '') throw new AppError('BAD_REQUEST', { fields: { reason: 'Write a reason' } });
  return changeAccount(deps, { actor, id, action: 'user.suspend' }, async (tx) => {
    const now = deps.clock.now();
    const before = await countAccess(tx, { id, now });
    if (!(await accounts.suspendUser(tx, id, now))) throw new AppError('ACCOUNT_CHANGED');
    const after = { suspended: true, ...(await countAccess(tx, { id, now })), reason: line };
    return { before: { suspended: false, ...before }, after, result: null };
  });
}

export async function unsuspendUser(deps: ChangeDeps, actor: Operator, id: string): Promise<null> {
  return changeAccount(deps, { actor, id, action: 'user.unsuspend' }, async (tx) => {
    if (!(await accounts.unsuspendUser(tx, id))) throw new AppError('ACCOUNT_CHANGED');
    return { before: { suspended: true }, after: { suspended: false }, result: null };
  });
}

/**
 * Schedules the deletion of an account: a worker emails its user, and deletes it seven days later.
 * An account that was never verified is deleted at once. An operator's account is not deleted, not
 * even during a suspension: the role ends on the command line first.
 */
export async function scheduleDeletion(
  deps: ChangeDeps,
  actor: Operator,
  id: string,
): Promise<{ outcome: 'scheduled' | 'deleted' }> {
  return changeAccount(deps, { actor, id, action: 'user.delete' }, async (tx, account) => {
    if (operatorStore.hasOperatorRole(account, deps.config.operators)) throw new AppError('ACCOUNT_OF_OPERATOR');
    const outcome = await deletions.scheduleDeletion(tx, id, deps.clock.now());
    if (outcome === 'unknown') throw new AppError('NOT_FOUND');
    if (outcome === 'scheduled-already') throw new AppError('ACCOUNT_CHANGED');
    return { before: { deletion: null }, after: { deletion: outcome }, result: { outcome } };
  });
}

/** Cancels a scheduled deletion. A user who got the email gets another one. */
export async function cancelDeletion(deps: ChangeDeps, actor: Operator, id: string): Promise<null> {
  const send = await changeAccount(deps, { actor, id, action: 'user.cancel-deletion' }, async (tx) => {
    const result = await deletions.cancelDeletion(tx, deps, id);
    if (!result) throw new AppError('ACCOUNT_CHANGED');
    return { before: { deletion: 'scheduled' }, after: { deletion: null }, result };
  });
  send();
  return null;
}
