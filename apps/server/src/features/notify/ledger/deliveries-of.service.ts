import type { Deps } from '../../../platform/deps.ts';
import * as repo from './deliveries-of.repo.ts';

/** Every message that was to go to the user and every entry of their inbox, newest first, with what became of it. */
export function listDeliveries({ db }: Pick<Deps, 'db'>, userId: string) {
  return repo.listDeliveries(db, userId);
}
