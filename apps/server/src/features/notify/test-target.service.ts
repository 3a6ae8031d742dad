import type { Data, routes } from '@sillage/contract';
import { HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { getAlertRules } from '../users/index.ts';
import type { Channel } from './channel.ts';
import { NOT_PROVEN } from './ledger/decide.rules.ts';
import { Refusal } from './message.ts';
import { getTarget } from './targets.service.ts';

const TESTS = { name: 'target-test', points: 10, windowMs: HOUR };

const accepted = {
  email: 'The mail server accepted it: check your inbox',
  push: 'The push service accepted it: your browser will show it in a moment',
  webhook: 'It was accepted there',
} as const;

type Outcome = Data<typeof routes.notify.testTarget>;

/** Sends a test message to a target, even if it is off, and reports the result. Ten an hour. */
export async function testTarget(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'log'>,
  channels: Record<'email' | 'push' | 'webhook', Channel>,
  userId: string,
  id: string,
): Promise<Outcome> {
  const { row, target } = await getTarget(deps, userId, id);
  if (target.channel === 'email' && row.email_verified_at === null) return { isAccepted: false, says: NOT_PROVEN };
  await deps.limits.take(TESTS, userId);
  const { time_zone: zone } = await getAlertRules(deps.db, userId);
  const message = {
    id: newId(),
    kind: 'test',
    at: deps.clock.now(),
    news: [],
    timeZone: zone ?? 'UTC',
    userId,
  } as const;
  const receiver = {
    targetId: row.id,
    userId,
    email: row.email,
    address: row.address,
    secretVersion: row.secret_version,
    secretChangedAt: row.secret_changed_at,
  };
  try {
    await channels[target.channel].send(message, receiver);
    return { isAccepted: true, says: accepted[target.channel] };
  } catch (error) {
    if (error instanceof Refusal) return { isAccepted: false, says: error.message };
    deps.log.error(
      { target: id, channel: target.channel, name: error instanceof Error ? error.name : 'unknown' },
      'a test failed',
    );
    return { isAccepted: false, says: 'It couldn’t be sent. Please try again in a moment.' };
  }
}
