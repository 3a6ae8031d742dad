import type { InboxEntry } from '@sillage/contract';
import { locale } from '../../lib/locale.ts';

type Delivery = InboxEntry['deliveries'][number];

const nameless = { email: '', push: 'a browser', webhook: 'a webhook' } as const;

/** Formats "Emailed to amber@example.com at 10:22 AM". `at` is the event's time (ISO 8601). */
export function deliveryWords(delivery: Delivery, at: string): string {
  const { status, reason, sentAt, sentTo, nextTryAt } = delivery;
  const receiver = delivery.label ?? nameless[delivery.channel];
  const done = delivery.channel === 'email' ? 'emailed' : `sent to ${receiver}`;
  const why = reason === null ? '' : `: ${reason}`;
  switch (status) {
    case 'sent':
      return capital(`${done}${sentTo ? ` to ${sentTo}` : ''}${when(sentAt, at)}`);
    case 'held':
      return `${reason === null ? 'To' : `${reason}: to`} be ${done}${when(nextTryAt, at)}`;
    case 'waiting':
      return reason === null
        ? `Sending${receiver && ` to ${receiver}`}…`
        : `Not ${done} yet${why}${nextTry(nextTryAt, at)}`;
    case 'failed':
      return `Couldn’t be ${done}${why}`;
    case 'dropped':
      return `Not ${done}${why}`;
  }
}

function nextTry(moment: string | null, at: string): string {
  return moment === null ? '' : `. Next attempt${when(moment, at)}`;
}

/** Returns " at 10:22 AM"; on another day than `at` " on Mar 4 at 10:22 AM". */
function when(moment: string | null, at: string): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const time = date.toLocaleTimeString(locale, { timeStyle: 'short' });
  if (date.toDateString() === new Date(at).toDateString()) return ` at ${time}`;
  return ` on ${date.toLocaleDateString(locale, { month: 'short', day: 'numeric' })} at ${time}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
