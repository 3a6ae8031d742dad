import type { Deps } from '../../../platform/deps.ts';
import * as repo from './deliveries-of.repo.ts';

/** Returns the user's last 10,000 deliveries, inbox entries included, newest first. */
export function listDeliveries({ db }: Pick<Deps, 'db'>, userId: string) {
  return repo.listDeliveries(db, userId);
}
