import { describe, expect, test } from 'vitest';
import { givenEvent, givenMessage } from '../testing/given-message.ts';
import { buildPath, fitWithin, summariseMessage } from './message-summary.rules.ts';

const home = 'https://sillage.example/';

describe('summariseMessage', () => {
  test.each([
    ['single', 1, 'Oud 24 by Maison Test is back in stock'],
    ['quiet-hours', 1, 'One notification from your quiet hours'],
    ['quiet-hours', 3, '3 notifications from your quiet hours'],
    ['daily-limit', 2, '2 notifications above your daily limit'],
    ['digest', 2, 'Your week at Sillage: 2 notifications'],
    ['test', 0, 'This is a test: your Sillage notifications arrive here'],
  ] as const)('summariseMessage of %s with %i items has the title "%s"', (kind, count, title) => {
    const message = givenMessage({ kind, events: Array.from({ length: count }, () => givenEvent()) });
    expect(summariseMessage(message, home, null)).toMatchObject({ title, items: { length: count } });
  });

  test('summariseMessage links to the fragrance for one event, else to the inbox', () => {
    expect(buildPath(givenMessage())).toBe('/fragrances/24');
    expect(buildPath(givenMessage({ kind: 'quiet-hours' }))).toBe('/notifications');
    expect(buildPath(givenMessage({ kind: 'test', events: [] }))).toBe('/notifications');
    expect(summariseMessage(givenMessage({ kind: 'digest' }), home, null).url).toBe(
      'https://sillage.example/notifications',
    );
  });

  test('summariseMessage lists five sizes and counts the others', () => {
    const [offer] = givenEvent().offers;
    const offers = offer ? Array.from({ length: 7 }, () => offer) : [];
    const [piece] = summariseMessage(givenMessage({ events: [givenEvent({ offers })] }), home, null).items;
    expect(piece?.lines.filter((line) => line.includes('€89.90'))).toHaveLength(5);
    expect(piece?.lines).toContain('and 2 more sizes');
  });

  test('summariseMessage states the time of a deferred event, and “still true” if a later check confirmed it', () => {
    const lines = (change: Parameters<typeof givenEvent>[0]) =>
      summariseMessage(givenMessage({ kind: 'quiet-hours', events: [givenEvent(change)] }), home, null).items[0]
        ?.lines[0];
    const [offer] = givenEvent().offers;
    const offers = offer ? [{ ...offer, lastCheckedAt: new Date(givenEvent().happenedAt.getTime() + 5 * 60_000) }] : [];
    expect(lines({ offers })).toBe('At 12:20, still true when we checked at 12:25');
    expect(lines({ offers, isOver: true })).toBe('At 12:20');
    // The check that found the event says nothing about the state since.
    expect(lines({})).toBe('At 12:20');
    expect(lines({ offers: [] })).toBe('At 12:20');
  });

  test.each(['javascript:alert(1)', 'nowhere', `https://shop.example/${'x'.repeat(600)}`])(
    'summariseMessage links to our page when the shop’s URL cannot be shown',
    (url) => {
      const [piece] = summariseMessage(givenMessage({ events: [givenEvent({ url })] }), home, null).items;
      expect(piece?.url).toBe('https://sillage.example/fragrances/24');
    },
  );
});

describe('fitWithin', () => {
  const parts = {
    head: 'head',
    items: [
      { full: 'one in full', short: 'one' },
      { full: 'two in full', short: 'two' },
    ],
    foot: (omitted: number) => (omitted > 0 ? `and ${omitted} more` : ''),
  };
  const size = (text: string) => text.length;

  test('fitWithin shortens all items of a chat message, then omits the last ones, when the message is too long', () => {
    expect(fitWithin(parts, 100, size)).toBe('head\n\none in full\n\ntwo in full');
    expect(fitWithin(parts, 29, size)).toBe('head\n\none\n\ntwo');
    expect(fitWithin(parts, 24, size)).toBe('head\n\none\n\nand 1 more');
    expect(fitWithin(parts, 18, size)).toBe('head\n\nand 2 more');
  });

  test('fitWithin keeps the foot of a chat message that has room for every item', () => {
    const withFoot = { ...parts, foot: (omitted: number) => (omitted > 0 ? 'more, act' : 'act') };
    expect(fitWithin(withFoot, 100, size)).toBe('head\n\none in full\n\ntwo in full\n\nact');
    for (let most = 20; most < 60; most += 1) expect(fitWithin(withFoot, most, size).length).toBeLessThanOrEqual(most);
  });

  test('fitWithin returns a chat message that never exceeds the maximum size', () => {
    for (let most = 16; most < 60; most += 1) expect(fitWithin(parts, most, size).length).toBeLessThanOrEqual(most);
  });
});
