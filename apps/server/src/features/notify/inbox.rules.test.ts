import { describe, expect, test } from 'vitest';
import type { EntryDeliveryRow, EntryRow } from './inbox.repo.ts';
import { toEntry, toTold } from './inbox.rules.ts';
import { UPDATES_ARE_OFF } from './ledger/decide.rules.ts';

const at = new Date('2026-03-09T08:00:00Z');
const soon = new Date('2026-03-09T08:05:00Z');

const sent: EntryDeliveryRow = {
  event_id: 'e',
  channel: 'email',
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
  ['has its first try before it', { ...due, attempts: 0 }, { status: 'waiting', nextTryAt: null, reason: null }],
  ['is being tried', due, { status: 'waiting', nextTryAt: null, reason: null }],
  [
    'is tried again',
    { ...due, reason: 'No answer' },
    { status: 'waiting', nextTryAt: soon.toISOString(), reason: 'No answer' },
  ],
  ['is held', { ...due, status: 'held', released_at: soon }, { status: 'held', nextTryAt: soon.toISOString() }],
  [
    'was given up',
    { ...due, status: 'failed', reason: 'Refused' },
    { status: 'failed', nextTryAt: null, reason: 'Refused' },
  ],
  [
    'was not wanted',
    { ...due, status: 'dropped', reason: 'Off' },
    { status: 'dropped', nextTryAt: null, reason: 'Off' },
  ],
] as [string, EntryDeliveryRow, object][])('what %s says so', (_what, row, told) => {
  expect(toTold(row)).toMatchObject([told]);
});

test('the inbox is no place besides itself', () => {
  expect(toTold({ ...sent, channel: 'app' })).toEqual([]);
});

describe('an entry', () => {
  const row: EntryRow = {
    id: '017f22e2-79b0-7000-8000-000000000005',
    event_id: 'e',
    reason: null,
    kind: 'restock',
    happened_at: at,
    offer_ids: [1],
    is_flapping: false,
    price_before: null,
    price: null,
    currency: null,
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
  const entry = (more: Partial<EntryRow>, seen: string | null = null) => toEntry({ ...row, ...more }, [], [], seen);

  test.each([
    ['nothing was seen', {}, null, true],
    ['an older one was seen', {}, '017f22e2-79b0-7000-8000-000000000004', true],
    ['it was seen', {}, row.id, false],
    ['a newer one was seen', {}, '017f22e2-79b0-7000-8000-000000000006', false],
    ['its kind is not wanted', { reason: UPDATES_ARE_OFF }, null, false],
  ])('when %s is unread or not', (_when, more, seen, isUnread) => {
    expect(entry(more, seen).isUnread).toBe(isUnread);
  });

  test('has a price drop only if it is one', () => {
    const prices = { price_before: 120, price: 90, currency: 'EUR' };
    expect(entry({ kind: 'price_drop', ...prices }).priceDrop).toEqual({ before: 120, now: 90, currency: 'EUR' });
    expect(entry({ kind: 'price_drop' }).priceDrop).toBeNull();
    expect(entry(prices).priceDrop).toBeNull();
  });
});
