import { AppError, type Data, type routes, TARGETS_LIMIT, type Target } from '@sillage/contract';
import { HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { webhookSecret } from './channels/presets/standard.ts';
import { TARGET_REMOVED } from './ledger/decide.rules.ts';
import { addressKey, faultsOf } from './target-address.ts';
import * as repo from './targets.repo.ts';
import { type Asked, toAddress, toTarget } from './targets.rules.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const ADDS = { name: 'target-add', points: 60, windowMs: HOUR };

/** Returns the user's targets: email first, the others by age. */
export async function listTargets({ db }: Pick<Needs, 'db'>, userId: string): Promise<Target[]> {
  return (await repo.listTargets(db, userId)).flatMap(toTarget);
}

/** Adds a target. An existing one with the same address is updated and switched on. */
export async function addTarget(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'limits' | 'secret'>,
  userId: string,
  asked: Asked,
): Promise<Data<typeof routes.notify.addTarget>> {
  const faults = faultsOf(asked, deps.config.monitor.allowPrivate);
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw new AppError('BAD_REQUEST', { fields: faults, message: fault });
  await deps.limits.take(ADDS, userId);
  const address = toAddress(asked);
  const channel = asked.preset === 'push' ? 'push' : 'webhook';
  const row = { id: newId(), userId, channel, label: asked.label, address, key: addressKey(address) } as const;
  const stored = await deps.db.transaction().execute(async (tx) => {
    await repo.lockTargets(tx, userId);
    const id = await repo.upsertTarget(tx, { ...row, now: deps.clock.now() });
    if ((await repo.countTargets(tx, userId)) > TARGETS_LIMIT) throw new AppError('TARGETS_FULL');
    return { id, ...(await getTarget({ db: tx }, userId, id)) };
  });
  const secret = asked.preset === 'webhook' ? webhookSecret(deps.secret, stored.id, stored.row.secret_version) : null;
  return { target: stored.target, secret };
}

/** Removes a target with its address, and drops its pending deliveries. */
export async function removeTarget({ db, clock }: Needs, userId: string, id: string): Promise<null> {
  await db.transaction().execute(async (tx) => {
    const { target } = await getTarget({ db: tx }, userId, id);
    if (target.channel === 'email') throw new AppError('BAD_REQUEST', { message: MAIL_STAYS });
    if (!(await repo.removeTarget(tx, userId, id, clock.now()))) throw new AppError('TARGET_NOT_FOUND');
    await repo.dropWaiting(tx, userId, id, TARGET_REMOVED);
  });
  return null;
}

const MAIL_STAYS = 'Email can’t be removed. Choose which emails you want instead.';

export async function resumeTarget({ db }: Pick<Needs, 'db'>, userId: string, id: string): Promise<Target> {
  await repo.switchOn(db, userId, id);
  return (await getTarget({ db }, userId, id)).target;
}

export async function replaceSecret(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  userId: string,
  id: string,
): Promise<{ secret: string }> {
  const webhook = await repo.nextSecret(db, userId, id, clock.now());
  if (!webhook) throw new AppError('TARGET_NOT_FOUND');
  return { secret: webhookSecret(secret, webhook.id, webhook.secret_version) };
}

/** Returns a target as stored and as shown; throws `TARGET_NOT_FOUND`. */
export async function getTarget(
  { db }: Pick<Needs, 'db'>,
  userId: string,
  id: string,
): Promise<{ row: repo.TargetRow; target: Target }> {
  const row = await repo.findTarget(db, userId, id);
  const [target] = row ? toTarget(row) : [];
  if (!row || !target) throw new AppError('TARGET_NOT_FOUND');
  return { row, target };
}
