import { describe, expect, test } from 'vitest';
import { UPDATES_ARE_OFF } from '../ledger/delivery-decision.rules.ts';
import type { EntryDeliveryRow, EntryRow } from './inbox.repo.ts';
import { toEntry, toInboxDelivery } from './inbox.rules.ts';

const at = new Date('2026-03-09T08:00:00Z');
const soon = new Date('2026-03-09T08:05:00Z');

const sent: EntryDeliveryRow = {
  event_id: 'e',
  channel_kind: 'email',
  status: 'sent',
  attempts: 1,
  sent_at: at,
  sent_to: 'amber@example.com',
  next_try_at: soon,
  reason: null,
  label: null,
  released_at: null,
};
const due: EntryDeliveryRow = { ...sent, status: 'due', sent_at: null, sent_to: null };

test.each([
  ['was sent', sent, { status: 'sent', sentAt: at.toISOString(), sentTo: 'amber@example.com', nextTryAt: null }],
  ['waits for its first attempt', { ...due, attempts: 0 }, { status: 'waiting', nextTryAt: null, reason: null }],
  ['is being sent', due, { status: 'waiting', nextTryAt: null, reason: null }],
  [
    'is retried',
    { ...due, reason: 'No answer' },
    { status: 'waiting', nextTryAt: soon.toISOString(), reason: 'No answer' },
  ],
  [
    'is deferred',
    { ...due, status: 'deferred', released_at: soon },
    { status: 'deferred', nextTryAt: soon.toISOString() },
  ],
  ['failed', { ...due, status: 'failed', reason: 'Refused' }, { status: 'failed', nextTryAt: null, reason: 'Refused' }],
  ['was dropped', { ...due, status: 'dropped', reason: 'Off' }, { status: 'dropped', nextTryAt: null, reason: 'Off' }],
] as [string, EntryDeliveryRow, object][])('toInboxDelivery of a delivery that %s', (_what, row, expected) => {
  expect(toInboxDelivery(row)).toMatchObject([expected]);
});

test('toInboxDelivery returns nothing for a delivery to the inbox itself', () => {
  expect(toInboxDelivery({ ...sent, channel_kind: 'app' })).toEqual([]);
});

describe('toEntry', () => {
  const row: EntryRow = {
    id: '017f22e2-79b0-7000-8000-000000000005',
    event_id: 'e',
    reason: null,
    kind: 'restock',
    offer_kind: 'bottle',
    happened_at: at,
    offer_ids: [1],
    observer_id: null,
    is_flapping: false,
    price_before: null,
    price: null,
    currency: null,
    low_since: null,
    fragrance_id: 1,
    name: 'Oud 24',
    brand: 'Maison Test',
    image_url: null,
    family: null,
    method: null,
    evidence: [],
    url: 'https://shop.example/oud',
    shop: 'Shop',
  };
  const entry = (change: Partial<EntryRow>, readUpTo: string | null = null) =>
    toEntry({ ...row, ...change }, [], [], readUpTo);

  test.each([
    ['nothing was read', {}, null, true],
    ['an older entry was read', {}, '017f22e2-79b0-7000-8000-000000000004', true],
    ['it was read', {}, row.id, false],
    ['a newer entry was read', {}, '017f22e2-79b0-7000-8000-000000000006', false],
    ['its kind is turned off', { reason: UPDATES_ARE_OFF }, null, false],
  ])(
    'toEntry marks an inbox entry as unread unless it was read or its kind of event is turned off: %s',
    (_when, change, readUpTo, isUnread) => {
      expect(entry(change, readUpTo).isUnread).toBe(isUnread);
    },
  );

  test('toEntry returns since when prices are compared for an event at the lowest price', () => {
    const low = entry({ kind: 'lowest_price', price_before: 120, price: 90, currency: 'EUR', low_since: at });
    expect(low).toMatchObject({ priceDrop: { before: 120, now: 90, currency: 'EUR' }, lowSince: at.toISOString() });
    expect(entry({})).not.toHaveProperty('lowSince');
  });

  test('toEntry returns prices only for a price drop event', () => {
    const prices = { price_before: 120, price: 90, currency: 'EUR' };
    expect(entry({ kind: 'price_drop', ...prices }).priceDrop).toEqual({ before: 120, now: 90, currency: 'EUR' });
    expect(entry({ kind: 'price_drop' }).priceDrop).toBeNull();
    expect(entry(prices).priceDrop).toBeNull();
  });
});
