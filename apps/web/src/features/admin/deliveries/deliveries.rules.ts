import {
  FAILED_DAYS,
  STUCK_AFTER_MINUTES,
  type UnsentChange,
  type UnsentGroup,
  type UnsentMessage,
} from '@sillage/contract';

const channelNames: Record<UnsentGroup['channelKind'], string> = {
  email: 'Email',
  push: 'Push',
  webhook: 'Webhook',
};

export const stateNames: Record<UnsentGroup['state'], string> = { stuck: 'Stuck', failed: 'Failed' };

export const stateAdvice: Record<UnsentGroup['state'], string> = {
  stuck: `Due for more than ${STUCK_AFTER_MINUTES} minutes, or tried without success. Each is tried again by itself.`,
  failed: `Given up in the last ${FAILED_DAYS} days. None of these is tried again by itself.`,
};

export const kindNames: Record<UnsentMessage['kind'], string> = {
  restock: 'Restock',
  sold_out: 'Sold out',
  price_drop: 'Price drop',
  lowest_price: 'Lowest price',
  new_offer: 'New offer',
  preorder: 'Pre-order',
  discontinued: 'Discontinued',
  'quiet-hours': 'Alerts after quiet hours',
  'daily-limit': 'Alerts above the daily limit',
  digest: 'Weekly digest',
};

export function describeGroup({ channelKind, reason }: UnsentGroup): string {
  return `${channelNames[channelKind]}: ${reason ?? 'no attempt yet'}`;
}

export function countMessages(count: number): string {
  return count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`;
}

/** Describes a change, such as "3 messages will be sent again; 1 stays as it is". */
export function describeChange({ changed, left }: UnsentChange, what: string): string {
  return `${countMessages(changed)} ${what}${left > 0 ? `; ${countMessages(left)} unchanged` : ''}`;
}

/** Identifies a group in the page and in query keys. */
export function groupKey({ state, channelKind, reason }: UnsentGroup): string {
  return JSON.stringify([state, channelKind, reason]);
}
