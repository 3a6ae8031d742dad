import { MIN_ACCURACY_ANSWERS, type ResponseData, type routes } from '@sillage/contract';
import { addMs, DAY, HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { eventText } from '../notify/index.ts';
import { listAccuracy } from './accuracy.repo.ts';
import { computeJeffreysInterval } from './beta.rules.ts';

const ANSWER_DAYS = 365;
const RECENT_DAYS = 30;
/** A new account could answer for a shop, or against it, without having been a user. */
const MIN_ACCOUNT_DAYS = 7;
const CACHE_MS = HOUR;

export type Accuracy = ResponseData<typeof routes.accuracy.read>;
export type ReadAccuracy = () => Promise<Accuracy>;

/** Returns a function that computes the accuracy at most once an hour in this process. */
export function createAccuracyReader({ db, clock }: Pick<Deps, 'db' | 'clock'>): ReadAccuracy {
  let cached: { until: Date; result: Promise<Accuracy> } | null = null;
  return async () => {
    const now = clock.now();
    if (cached === null || cached.until <= now) {
      const entry = { until: addMs(now, CACHE_MS), result: computeAccuracy({ db }, now) };
      // A failure is not cached, so that the next request tries again.
      entry.result.catch(() => {
        if (cached === entry) cached = null;
      });
      cached = entry;
    }
    return cached.result;
  };
}

async function computeAccuracy({ db }: Pick<Deps, 'db'>, now: Date): Promise<Accuracy> {
  const recent = addMs(now, -RECENT_DAYS * DAY);
  const groups = await listAccuracy(db, {
    minAnswers: MIN_ACCURACY_ANSWERS,
    since: addMs(now, -ANSWER_DAYS * DAY),
    minAccountDays: MIN_ACCOUNT_DAYS,
    recent,
    recentId: firstIdAt(recent),
  });
  const rows = groups.map((group) => ({
    ...group,
    method: group.method === null ? null : eventText.describeMethod(group.method),
    interval: computeJeffreysInterval(group.right, group.answers),
  }));
  return { computedAt: now.toISOString(), days: ANSWER_DAYS, rows };
}
