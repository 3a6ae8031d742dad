import { describe, expect, test } from 'vitest';
import { givenMessage, givenNews } from '../testing/given-message.ts';
import { briefOf, pathOf, writeWithin } from './brief.rules.ts';

const home = 'https://sillage.example/';

describe('a brief', () => {
  test.each([
    ['single', 1, 'Oud 24 by Maison Test is back in stock'],
    ['quiet-hours', 1, 'One notification from your quiet hours'],
    ['quiet-hours', 3, '3 notifications from your quiet hours'],
    ['daily-cap', 2, '2 notifications above your daily limit'],
    ['digest', 2, 'Your week at Sillage: 2 notifications'],
    ['test', 0, 'This is a test: your Sillage notifications arrive here'],
  ] as const)('of %s with %i pieces is called "%s"', (kind, count, title) => {
    const message = givenMessage({ kind, news: Array.from({ length: count }, () => givenNews()) });
    expect(briefOf(message, home)).toMatchObject({ title, pieces: { length: count } });
  });

  test('leads to the fragrance for one piece of news, and else to the inbox', () => {
    expect(pathOf(givenMessage())).toBe('/fragrances/24');
    expect(pathOf(givenMessage({ kind: 'quiet-hours' }))).toBe('/notifications');
    expect(pathOf(givenMessage({ kind: 'test', news: [] }))).toBe('/notifications');
    expect(briefOf(givenMessage({ kind: 'digest' }), home).url).toBe('https://sillage.example/notifications');
  });

  test('lists five sizes and counts the others', () => {
    const [offer] = givenNews().offers;
    const offers = offer ? Array.from({ length: 7 }, () => offer) : [];
    const [piece] = briefOf(givenMessage({ news: [givenNews({ offers })] }), home).pieces;
    expect(piece?.lines.filter((line) => line.includes('EUR 89.90'))).toHaveLength(5);
    expect(piece?.lines).toContain('and 2 more sizes');
  });

  test('says of what waited when it happened, and that it holds only where that is known', () => {
    const lines = (news: Parameters<typeof givenNews>[0]) =>
      briefOf(givenMessage({ kind: 'quiet-hours', news: [givenNews(news)] }), home).pieces[0]?.lines[0];
    const [offer] = givenNews().offers;
    const offers = offer ? [{ ...offer, lastCheckedAt: new Date(givenNews().happenedAt.getTime() + 5 * 60_000) }] : [];
    expect(lines({ offers })).toBe('At 12:20, still true when we checked at 12:25');
    expect(lines({ offers, isOver: true })).toBe('At 12:20');
    // The check that found the event says nothing about the state since.
    expect(lines({})).toBe('At 12:20');
    expect(lines({ offers: [] })).toBe('At 12:20');
  });

  test.each(['javascript:alert(1)', 'nowhere', `https://shop.example/${'x'.repeat(600)}`])(
    'leads to our page where the shop’s address cannot be shown',
    (url) => {
      const [piece] = briefOf(givenMessage({ news: [givenNews({ url })] }), home).pieces;
      expect(piece?.url).toBe('https://sillage.example/fragrances/24');
    },
  );
});

describe('what has little room', () => {
  const parts = {
    head: 'head',
    pieces: [
      { full: 'one in full', short: 'one' },
      { full: 'two in full', short: 'two' },
    ],
    foot: (left: number) => (left > 0 ? `and ${left} more` : ''),
  };
  const size = (text: string) => text.length;

  test('is said in full where it fits, then in short, then as far as it goes', () => {
    expect(writeWithin(parts, 100, size)).toBe('head\n\none in full\n\ntwo in full');
    expect(writeWithin(parts, 29, size)).toBe('head\n\none\n\ntwo');
    expect(writeWithin(parts, 24, size)).toBe('head\n\none\n\nand 1 more');
    expect(writeWithin(parts, 18, size)).toBe('head\n\nand 2 more');
  });

  test('is never longer than it may be', () => {
    for (let most = 16; most < 60; most += 1) expect(writeWithin(parts, most, size).length).toBeLessThanOrEqual(most);
  });
});
