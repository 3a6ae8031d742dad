import type { EventKind } from '@sillage/contract';
import { sampleBrand } from '@sillage/testkit/samples';
import { systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import type { Mailer } from '../../../platform/email/mailer.ts';
import { FetchError } from '../../../platform/net/fetch-error.ts';
import type { EventSummary } from '../event-summary.rules.ts';
import type { Message } from '../senders/channel-sender.ts';
import { createEmailSender } from '../senders/email-sender.ts';
import { givenEvent, givenMessage, givenReceiver } from './given-message.ts';

const checkedAt = new Date('2026-05-04T04:48:00Z');
const buildOffer = (sizeMl: number, price: number) => ({
  variant: `${sizeMl} ml`,
  sizeMl,
  price,
  currency: 'EUR',
  availability: 'InStock' as const,
  lastCheckedAt: checkedAt,
});

export function givenRestock(more: Partial<EventSummary> = {}): EventSummary {
  const happenedAt = new Date('2026-05-04T00:10:30Z');
  return givenEvent({
    eventId: '0190-event',
    happenedAt,
    offers: [buildOffer(50, 89.9), buildOffer(100, 149)],
    ...more,
  });
}

export function givenEmail(
  kind: Message['kind'],
  events: readonly EventSummary[],
  more: Partial<Message> = {},
): Message {
  return givenMessage({
    id: '0190-message',
    kind,
    at: new Date('2026-05-04T05:00:00Z'),
    events,
    ...more,
  });
}

export const eventsByKind: Record<EventKind, EventSummary> = {
  restock: givenRestock(),
  sold_out: givenRestock({
    kind: 'sold_out',
    fragrance: { id: 7, name: 'Rouge 540', brand: sampleBrand, imageUrl: null, family: 'Floral Oriental' },
    alternatives: [
      { fragranceId: 3, name: 'Cloud', brand: 'Other House', price: 45, currency: 'USD' },
      { fragranceId: 4, name: 'Khamrah', brand: 'Third House', price: null, currency: null },
    ],
  }),
  price_drop: givenRestock({ kind: 'price_drop', priceDrop: { before: 320, now: 239.5, currency: 'EUR' } }),
  lowest_price: givenRestock({
    kind: 'lowest_price',
    priceDrop: { before: 260, now: 239.5, currency: 'EUR' },
    lowSince: new Date('2025-05-04T04:00:00Z'),
  }),
  new_offer: givenRestock({ kind: 'new_offer' }),
  preorder: givenRestock({ kind: 'preorder' }),
  discontinued: givenRestock({
    kind: 'discontinued',
    method: null,
    confidence: null,
    evidence: [
      {
        source: 'page',
        says: 'Test Parfumerie: page not found (404 or 410) since 1 Mar 2026, last checked on 3 May 2026',
      },
    ],
    alternatives: [{ fragranceId: 4, name: 'Khamrah', brand: 'Third House', price: null, currency: null }],
  }),
};

export const messagesByKind: Record<string, Message> = {
  ...Object.fromEntries(Object.entries(eventsByKind).map(([kind, event]) => [kind, givenEmail('single', [event])])),
  over: givenEmail('single', [givenRestock({ isOver: true })]),
  'quiet hours': givenEmail('quiet-hours', [eventsByKind.restock, eventsByKind.price_drop, eventsByKind.sold_out]),
  'daily limit': givenEmail('daily-limit', [eventsByKind.new_offer]),
  digest: givenEmail('digest', Object.values(eventsByKind)),
  test: givenEmail('test', []),
};

export const receiver = givenReceiver(null, { channelId: '0190-channel', userId: '0190-user' });

/** Creates an email sender that cannot load any photograph. */
export function givenEmailSender(mailer: Mailer) {
  return createEmailSender({
    config: readConfig({ PUBLIC_URL: 'https://sillage.example' }),
    secret: 'a secret of the tests',
    clock: systemClock,
    mailer,
    fetchBytes: () => Promise.reject(new FetchError('unreachable', 'no photographs here')),
  });
}
