import type { EventKind } from '@sillage/contract';
import { sampleFragrance, sampleUser } from '@sillage/testkit/samples';
import { systemClock } from '../../../platform/clock.ts';
import { FetchError } from '../../../platform/fetch-error.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Receiver } from '../channel.ts';
import { createEmailChannel } from '../channels/email.ts';
import type { Message, News } from '../message.ts';

const { name, brand, family } = sampleFragrance;
const lookedAt = new Date('2026-05-04T04:48:00Z');
const size = (sizeMl: number, price: number) => ({
  variant: `${sizeMl} ml`,
  sizeMl,
  price,
  currency: 'EUR',
  availability: 'InStock' as const,
  lastCheckedAt: lookedAt,
});

/** A restock of two sizes, at ten past two in Berlin. */
export function givenNews(over: Partial<News> = {}): News {
  return {
    eventId: '0190-event',
    kind: 'restock',
    happenedAt: new Date('2026-05-04T00:10:30Z'),
    isOver: false,
    fragrance: { id: 24, name, brand, imageUrl: null, family },
    shop: 'Test Parfumerie',
    url: 'https://shop.example/oud?a=1&b=2',
    offers: [size(50, 89.9), size(100, 149)],
    priceDrop: null,
    instead: [],
    method: 'json-ld',
    confidence: 0.9,
    evidence: [{ source: 'json-ld', says: 'availability: https://schema.org/InStock' }],
    ...over,
  };
}

export function givenMessage(kind: Message['kind'], news: readonly News[], over: Partial<Message> = {}): Message {
  return {
    id: '0190-message',
    kind,
    at: new Date('2026-05-04T05:00:00Z'),
    news,
    timeZone: 'Europe/Berlin',
    userId: '0190-user',
    ...over,
  };
}

/** News of every kind. */
export const everyNews: Record<EventKind, News> = {
  restock: givenNews(),
  sold_out: givenNews({
    kind: 'sold_out',
    fragrance: { id: 7, name: 'Rouge 540', brand, imageUrl: null, family: 'Floral Oriental' },
    instead: [
      { fragranceId: 3, name: 'Cloud', brand: 'Other House', price: 45, currency: 'USD' },
      { fragranceId: 4, name: 'Khamrah', brand: 'Third House', price: null, currency: null },
    ],
  }),
  price_drop: givenNews({ kind: 'price_drop', priceDrop: { before: 320, now: 239.5, currency: 'EUR' } }),
  new_offer: givenNews({ kind: 'new_offer' }),
  preorder: givenNews({ kind: 'preorder' }),
};

/** A mail of every kind there is. */
export const everyMessage: Record<string, Message> = {
  ...Object.fromEntries(Object.entries(everyNews).map(([kind, news]) => [kind, givenMessage('single', [news])])),
  over: givenMessage('single', [givenNews({ isOver: true })]),
  'quiet hours': givenMessage('quiet-hours', [everyNews.restock, everyNews.price_drop, everyNews.sold_out]),
  'daily cap': givenMessage('daily-cap', [everyNews.new_offer]),
  digest: givenMessage('digest', Object.values(everyNews)),
  test: givenMessage('test', []),
};

export const receiver: Receiver = {
  targetId: '0190-target',
  userId: '0190-user',
  email: sampleUser.email,
  address: null,
  secretVersion: 1,
  secretChangedAt: null,
};

/** A channel of mails whose shops have no photographs. */
export function mailChannel(mailer: Mailer) {
  return createEmailChannel({
    config: { publicUrl: new URL('https://sillage.example') } as Parameters<typeof createEmailChannel>[0]['config'],
    secret: 'a secret of the tests',
    clock: systemClock,
    mailer,
    fetchBytes: () => Promise.reject(new FetchError('unreachable', 'no photographs here')),
  });
}
