import type { Channel, EventKind } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { alertStore } from '../../users/index.ts';
import * as repo from './channels.repo.ts';
import { getChannel } from './channels.service.ts';
import { planKinds } from './event-kinds.rules.ts';

/**
 * Sends exactly these kinds of event to a channel. This may change a preference: restock emails are
 * the email channel's restocks, and the first chosen update turns watchlist updates on. Throws
 * `CHANNEL_NOT_FOUND`.
 */
export function updateKinds(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
  kinds: readonly EventKind[],
): Promise<Channel> {
  return db.transaction().execute(async (tx) => {
    // The lock makes concurrent changes of the user's channels and preferences wait.
    const preferences = await alertStore.lockKindPreferences(tx, userId);
    const { row } = await getChannel({ db: tx }, userId, id);
    const plan = planKinds({ channelKind: row.kind, offKinds: row.off_kinds }, preferences, kinds);
    if (plan.areOthersOff) await repo.turnUpdatesOff(tx, userId);
    await repo.saveOffKinds(tx, userId, id, plan.offKinds);
    await alertStore.saveKindPreferences(tx, userId, plan.preferences);
    return (await getChannel({ db: tx }, userId, id)).channel;
  });
}
