import type { Deps } from '../../../platform/deps.ts';
import type { SharedWork } from '../../../platform/loop.ts';
import { listFanOuts } from './fan-out.repo.ts';
import { writeNext } from './fan-out.service.ts';

/** Watches in one transaction: each batch reads the tables of people anew, and a second or two of work is no harm where a kill loses it. */
const BATCH = 20_000;

/** Writing large audiences, a batch at a time; any number of workers, each at an event of its own. */
export function fanOut({ db }: Pick<Deps, 'db'>, batch = BATCH): SharedWork<string> {
  return {
    name: 'fan-out',
    atOnce: 1,
    claim: (limit) => listFanOuts(db, limit),
    work: (eventId) => db.transaction().execute((tx) => writeNext(tx, eventId, batch)),
  };
}
