import type { InboxEntry } from '@sillage/contract';
import { locale } from '../../lib/locale.ts';

type Delivery = InboxEntry['deliveries'][number];

const unnamedReceivers = { email: '', push: 'a browser', webhook: 'a webhook' } as const;

/** Describes a delivery: "Emailed to amber@example.com at 10:22 AM". `at` is the event's time. */
export function describeDelivery(delivery: Delivery, at: string): string {
  const { status, reason, sentAt, sentTo, nextTryAt } = delivery;
  const receiver = delivery.label ?? unnamedReceivers[delivery.channelKind];
  const done = delivery.channelKind === 'email' ? 'emailed' : `sent to ${receiver}`;
  const reasonText = reason === null ? '' : `: ${reason}`;
  switch (status) {
    case 'sent':
      return capitalise(`${done}${sentTo ? ` to ${sentTo}` : ''}${formatMoment(sentAt, at)}`);
    case 'deferred':
      return `${reason === null ? 'To' : `${reason}: to`} be ${done}${formatMoment(nextTryAt, at)}`;
    case 'waiting':
      return reason === null
        ? `Sending${receiver && ` to ${receiver}`}…`
        : `Not ${done} yet${reasonText}${formatNextAttempt(nextTryAt, at)}`;
    case 'failed':
      return `Couldn’t be ${done}${reasonText}`;
    case 'dropped':
      return `Not ${done}${reasonText}`;
  }
}

function formatNextAttempt(moment: string | null, at: string): string {
  return moment === null ? '' : `. Next attempt${formatMoment(moment, at)}`;
}

/** Formats the time `moment`, with its date if `at` is another day: " on Mar 4 at 10:22 AM". */
function formatMoment(moment: string | null, at: string): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const time = date.toLocaleTimeString(locale, { timeStyle: 'short' });
  if (date.toDateString() === new Date(at).toDateString()) return ` at ${time}`;
  return ` on ${date.toLocaleDateString(locale, { month: 'short', day: 'numeric' })} at ${time}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
