import type { EventKind } from '@sillage/contract';
import { sampleBrand } from '@sillage/testkit/samples';
import { systemClock } from '../../../platform/clock.ts';
import { FetchError } from '../../../platform/fetch-error.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { createEmailChannel } from '../channels/email.ts';
import type { Message, News } from '../message.ts';
import { givenMessage, givenReceiver, givenNews as givenRestock } from './given-message.ts';

const lookedAt = new Date('2026-05-04T04:48:00Z');
const size = (sizeMl: number, price: number) => ({
  variant: `${sizeMl} ml`,
  sizeMl,
  price,
  currency: 'EUR',
  availability: 'InStock' as const,
  lastCheckedAt: lookedAt,
});

/** A restock of two sizes, at 02:10 in Berlin. */
export function givenNews(more: Partial<News> = {}): News {
  const happenedAt = new Date('2026-05-04T00:10:30Z');
  return givenRestock({ eventId: '0190-event', happenedAt, offers: [size(50, 89.9), size(100, 149)], ...more });
}

export function givenMail(kind: Message['kind'], news: readonly News[], more: Partial<Message> = {}): Message {
  return givenMessage({
    id: '0190-message',
    kind,
    at: new Date('2026-05-04T05:00:00Z'),
    news,
    userId: '0190-user',
    ...more,
  });
}

export const everyNews: Record<EventKind, News> = {
  restock: givenNews(),
  sold_out: givenNews({
    kind: 'sold_out',
    fragrance: { id: 7, name: 'Rouge 540', brand: sampleBrand, imageUrl: null, family: 'Floral Oriental' },
    instead: [
      { fragranceId: 3, name: 'Cloud', brand: 'Other House', price: 45, currency: 'USD' },
      { fragranceId: 4, name: 'Khamrah', brand: 'Third House', price: null, currency: null },
    ],
  }),
  price_drop: givenNews({ kind: 'price_drop', priceDrop: { before: 320, now: 239.5, currency: 'EUR' } }),
  new_offer: givenNews({ kind: 'new_offer' }),
  preorder: givenNews({ kind: 'preorder' }),
};

/** A message for every kind of email. */
export const everyMessage: Record<string, Message> = {
  ...Object.fromEntries(Object.entries(everyNews).map(([kind, news]) => [kind, givenMail('single', [news])])),
  over: givenMail('single', [givenNews({ isOver: true })]),
  'quiet hours': givenMail('quiet-hours', [everyNews.restock, everyNews.price_drop, everyNews.sold_out]),
  'daily cap': givenMail('daily-cap', [everyNews.new_offer]),
  digest: givenMail('digest', Object.values(everyNews)),
  test: givenMail('test', []),
};

export const receiver = givenReceiver(null, { targetId: '0190-target', userId: '0190-user' });

/** An email channel whose shops have no photographs. */
export function mailChannel(mailer: Mailer) {
  return createEmailChannel({
    config: { publicUrl: new URL('https://sillage.example') } as Parameters<typeof createEmailChannel>[0]['config'],
    secret: 'a secret of the tests',
    clock: systemClock,
    mailer,
    fetchBytes: () => Promise.reject(new FetchError('unreachable', 'no photographs here')),
  });
}
