import type { Deps } from '../../platform/deps.ts';
import { deletions } from '../auth/index.ts';
import { findByLogin, operatorStore, suspensionStore } from '../users/index.ts';
import { runAudited } from './audit.service.ts';

type OperatorDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The role was not changed, for the reason in the message. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

export function listOperators({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<operatorStore.Operator[]> {
  return operatorStore.listOperators(db, config.operators);
}

/** Makes a user an operator. `name`: username or email address. Throws OperatorError. */
export async function grantOperator(deps: OperatorDeps, name: string): Promise<string> {
  return runAudited(deps, null, 'operator.grant', async (tx) => {
    const user = await findByLogin(tx, name);
    if (!user) throw new OperatorError(`There is no user “${name}”. Write a username or an email address.`);
    if (!user.is_active)
      throw new OperatorError(`${user.username} cannot sign in now: the email address is not verified.`);
    // Locked, so that no deletion is scheduled at the same moment.
    const account = await suspensionStore.lockAccount(tx, user.id);
    if (account?.suspended_at)
      throw new OperatorError(
        `${user.username} is suspended. End the suspension in the console first, or choose another account.`,
      );
    if ((await deletions.listDeletions(tx, [user.id])).length > 0)
      throw new OperatorError(
        `The account of ${user.username} is scheduled for deletion. The user can keep it on the account page, ` +
          'or an operator can cancel the deletion in the console.',
      );
    if (user.operator_since !== null || !(await operatorStore.setOperatorSince(tx, user.id, deps.clock.now())))
      throw new OperatorError(`${user.username} is an operator already.`);
    return { subjectId: user.id, before: { operator: false }, after: { operator: true }, result: user.username };
  });
}

/** Takes the role from a user, who keeps the account. Throws OperatorError. */
export async function revokeOperator(deps: OperatorDeps, name: string): Promise<string> {
  const { operators } = deps.config;
  return runAudited(deps, null, 'operator.revoke', async (tx) => {
    const user = await findByLogin(tx, name);
    if (!user) throw new OperatorError(`There is no user “${name}”. Write a username or an email address.`);
    if (operators.has(user.email.toLowerCase()))
      throw new OperatorError(`OPERATORS lists ${user.email}. Remove it there and restart the server.`);
    if (user.operator_since === null) throw new OperatorError(`${user.username} is no operator.`);
    if (!(await operatorStore.hasOtherOperator(tx, user.id, operators)))
      throw new OperatorError(`${user.username} is the only operator. Make another user an operator first.`);
    if (!(await operatorStore.setOperatorSince(tx, user.id, null)))
      throw new OperatorError(`${user.username} is no operator any more.`);
    return { subjectId: user.id, before: { operator: true }, after: { operator: false }, result: user.username };
  });
}
