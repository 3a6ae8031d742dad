import { expect, test } from 'vitest';
import { givenDelivery } from '../../testing/inbox.ts';
import { describeDelivery } from './describe-delivery.ts';

/** Returns a moment in March 2026, given in the local time zone, as ISO 8601. */
const local = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).toISOString();
const at = local(4, 10, 20);
const discord = { channelKind: 'webhook', label: 'Discord', sentTo: null, sentAt: null } as const;

test.each([
  [{ sentAt: local(4, 10, 22) }, 'Emailed to amber@example.com at 10:22 AM'],
  [{ sentAt: local(5, 7, 0) }, 'Emailed to amber@example.com on Mar 5 at 7:00 AM'],
  [{ sentAt: local(4, 10, 22), sentTo: null }, 'Emailed at 10:22 AM'],
  [{ ...discord, sentAt: local(4, 10, 22) }, 'Sent to Discord at 10:22 AM'],
  [{ ...discord, channelKind: 'push', label: null, sentAt: local(4, 10, 22) }, 'Sent to a browser at 10:22 AM'],
  [
    { status: 'deferred', sentAt: null, sentTo: null, nextTryAt: local(5, 7, 0), reason: 'Quiet hours' },
    'Quiet hours: to be emailed on Mar 5 at 7:00 AM',
  ],
  [{ ...discord, status: 'waiting' }, 'Sending to Discord…'],
  [{ status: 'waiting', sentAt: null, sentTo: null }, 'Sending…'],
  [
    { ...discord, status: 'waiting', reason: 'Discord did not answer', nextTryAt: local(4, 10, 30) },
    'Not sent to Discord yet: Discord did not answer. Next attempt at 10:30 AM',
  ],
  [{ ...discord, status: 'failed', reason: 'The address is gone' }, 'Couldn’t be sent to Discord: The address is gone'],
  [
    { status: 'dropped', sentAt: null, sentTo: null, reason: 'Restock emails are turned off' },
    'Not emailed: Restock emails are turned off',
  ],
  [{ status: 'dropped', sentAt: null, sentTo: null }, 'Not emailed'],
] as const)('describeDelivery describes %j as "%s"', (delivery, text) => {
  expect(describeDelivery(givenDelivery(delivery), at).replaceAll('\u202f', ' ')).toBe(text);
});
