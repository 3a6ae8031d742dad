import type { InboxEntry } from '@sillage/contract';
import { sampleBrand, sampleUser } from '@sillage/testkit/samples';
import { vi } from 'vitest';
import { fakeApi } from './fake-api.tsx';

type Delivery = InboxEntry['deliveries'][number];

/** Returns the id of an entry; higher numbers are newer. */
export const entryId = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Returns a delivered email by default. */
export function givenDelivery(more: Partial<Delivery> = {}): Delivery {
  return {
    channel: 'email',
    label: null,
    status: 'sent',
    sentAt: '2026-03-04T10:22:00.000Z',
    sentTo: sampleUser.email,
    nextTryAt: null,
    reason: null,
    ...more,
  };
}

/** Returns a read entry about a restock of 50 ml. */
export function givenEntry(number = 1, more: Partial<InboxEntry> = {}): InboxEntry {
  return {
    id: entryId(number),
    kind: 'restock',
    at: '2026-03-04T10:20:00.000Z',
    fragranceId: number,
    fragranceName: `Oud ${number}`,
    fragranceBrand: sampleBrand,
    fragranceImageUrl: null,
    fragranceFamily: 'Woody Oriental',
    shop: 'Test Parfumerie',
    url: 'https://shop.example/oud',
    offers: [givenInboxOffer()],
    priceDrop: null,
    method: 'json-ld',
    evidence: [{ source: 'page', says: 'Add to basket' }],
    isFlapping: false,
    isUnread: false,
    deliveries: [],
    reason: null,
    ...more,
  };
}

export function givenInboxOffer(more: Partial<InboxEntry['offers'][number]> = {}): InboxEntry['offers'][number] {
  return { variant: null, sizeMl: 50, price: 128, currency: 'USD', availability: 'InStock', ...more };
}

/** Fakes an inbox with `size` entries a page, given newest first. It stores read marks. */
export function givenInbox(given: InboxEntry[], { off = 0, size = 20 } = {}) {
  const held = { entries: given, off };
  const bell = () => ({ unread: held.entries.filter(({ isUnread }) => isUnread).length, off: held.off });
  const markRead = vi.fn(({ body }: { body: { upTo: string } }) => {
    held.entries = held.entries.map((entry) => (entry.id <= body.upTo ? { ...entry, isUnread: false } : entry));
    return bell();
  });
  fakeApi({
    notify: {
      unread: bell,
      markRead,
      inbox: ({ query }) => {
        const rest = held.entries.filter(({ id }) => query.before === undefined || id < query.before);
        const entries = rest.slice(0, size);
        return { ...bell(), entries, next: rest.length > size ? (entries.at(-1)?.id ?? null) : null };
      },
    },
  });
  return { held, markRead };
}
