import type { ResponseData, routes } from '@sillage/contract';
import { HOUR } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { alertStore } from '../../users/index.ts';
import { EMAIL_NOT_VERIFIED } from '../ledger/delivery-decision.rules.ts';
import { type ChannelSender, SendError } from '../senders/channel-sender.ts';
import { toReceiver } from './channels.rules.ts';
import { getChannel } from './channels.service.ts';

const TEST_LIMIT = { name: 'channel-test', points: 10, windowMs: HOUR };

const acceptedMessages = {
  email: 'The mail server accepted it: check your inbox',
  push: 'The push service accepted it: your browser will show it in a moment',
  webhook: 'It was accepted there',
} as const;

type TestResult = ResponseData<typeof routes.notify.testChannel>;

/** Sends a test message to a channel, even one that is off; a user can send ten an hour. */
export async function testChannel(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'log'>,
  senders: Record<'email' | 'push' | 'webhook', ChannelSender>,
  userId: string,
  id: string,
): Promise<TestResult> {
  const { row, channel } = await getChannel(deps, userId, id);
  if (channel.kind === 'email' && row.email_verified_at === null)
    return { isAccepted: false, says: EMAIL_NOT_VERIFIED };
  await deps.limits.take(TEST_LIMIT, userId);
  const { time_zone: timeZone } = await alertStore.getAlertRules(deps.db, userId);
  const message = {
    id: newId(),
    kind: 'test',
    at: deps.clock.now(),
    events: [],
    timeZone: timeZone ?? 'UTC',
  } as const;
  try {
    await senders[channel.kind].send(message, toReceiver(row));
    return { isAccepted: true, says: acceptedMessages[channel.kind] };
  } catch (error) {
    if (error instanceof SendError) return { isAccepted: false, says: error.message };
    deps.log.error(
      { channelId: id, kind: channel.kind, name: error instanceof Error ? error.name : 'unknown' },
      'channel test failed',
    );
    return { isAccepted: false, says: 'It couldn’t be sent. Please try again in a moment.' };
  }
}
