import type { InboxEntry } from '@sillage/contract';
import { sampleBrand, sampleUser } from '@sillage/testkit/samples';
import { vi } from 'vitest';
import { fakeApi } from './fake-api.tsx';

type Delivery = InboxEntry['deliveries'][number];

/** Ids of inbox entries: a higher number means a newer entry. */
export const entryId = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

export function givenDelivery(overrides: Partial<Delivery> = {}): Delivery {
  return {
    channelKind: 'email',
    label: null,
    status: 'sent',
    sentAt: '2026-03-04T10:22:00.000Z',
    sentTo: sampleUser.email,
    nextTryAt: null,
    reason: null,
    ...overrides,
  };
}

/** Returns an inbox entry about a restock of 50 ml, which is already read. */
export function givenEntry(number = 1, overrides: Partial<InboxEntry> = {}): InboxEntry {
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
    ...overrides,
  };
}

export function givenInboxOffer(overrides: Partial<InboxEntry['offers'][number]> = {}): InboxEntry['offers'][number] {
  return { variant: null, sizeMl: 50, price: 128, currency: 'USD', availability: 'InStock', ...overrides };
}

/** Fakes the inbox on the server: entries newest first, in pages, with a stored read state. */
export function givenInbox(given: InboxEntry[], { off = 0, size = 20 } = {}) {
  const server = { entries: given, off };
  const bell = () => ({ unread: server.entries.filter(({ isUnread }) => isUnread).length, off: server.off });
  const markRead = vi.fn(({ body }: { body: { upTo: string } }) => {
    server.entries = server.entries.map((entry) => (entry.id <= body.upTo ? { ...entry, isUnread: false } : entry));
    return bell();
  });
  fakeApi({
    inbox: {
      unread: bell,
      markRead,
      list: ({ query }) => {
        const shown = server.entries.filter(({ kind, isUnread }) =>
          query.show === 'unread' ? isUnread : query.show === undefined || kind === query.show,
        );
        const rest = shown.filter(({ id }) => query.before === undefined || id < query.before);
        const entries = rest.slice(0, size);
        return { ...bell(), entries, next: rest.length > size ? (entries.at(-1)?.id ?? null) : null };
      },
    },
  });
  return { server: server, markRead };
}
