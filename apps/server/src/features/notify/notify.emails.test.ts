import { expect, test } from 'vitest';
import { type RestockNews, restockMail } from './notify.emails.ts';

const news: RestockNews = {
  name: 'Oud 24',
  brand: 'Maison Test',
  shop: 'Test Parfumerie',
  url: 'https://shop.example/oud?a=1&b=2',
  happenedAt: new Date('2026-05-04T10:20:30Z'),
  method: 'json-ld',
  evidence: [{ source: 'json-ld', says: 'availability: https://schema.org/InStock' }],
  offers: [
    {
      variant: '50 ml',
      sizeMl: 50,
      price: 89.9,
      currency: 'EUR',
      availability: 'InStock',
      lastCheckedAt: new Date('2026-05-04T10:20:30Z'),
    },
  ],
};
const to = {
  id: 'id',
  to: 'amber@example.com',
  dashboardUrl: 'https://sillage.example/dashboard',
  unsubscribeUrl: 'https://sillage.example/unsubscribe/t',
};

test('it says what, which size, what it costs, where, and why we believe it', () => {
  const { subject, text, headers } = restockMail(news, to);
  expect(subject).toBe('Oud 24 by Maison Test is back in stock');
  for (const fact of [
    '50 ml: EUR 89.90',
    'https://shop.example/oud?a=1&b=2',
    'JSON-LD',
    '2026-05-04 10:20 UTC',
    'availability: https://schema.org/InStock',
  ])
    expect(text).toContain(fact);
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://sillage.example/unsubscribe/t>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('what is gone again by the time of sending is not called back in stock', () => {
  const gone = { ...news, offers: news.offers.map((offer) => ({ ...offer, availability: 'SoldOut' as const })) };
  const { subject, text } = restockMail(gone, to);
  expect(subject).toBe('Oud 24 by Maison Test was back in stock, but is gone again');
  expect(text).toContain('sold out again at 2026-05-04 10:20 UTC');
});

test("a shop's text stays text on one line", () => {
  const hostile = {
    ...news,
    shop: 'Shop\r\nBcc: all@example.com',
    name: '<img src=x onerror=alert(1)>',
    evidence: [{ source: 'page' as const, says: 'x'.repeat(5000) }],
  };
  const { subject, text, html } = restockMail(hostile, to);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toContain('At Shop Bcc: all@example.com:');
  expect(html).not.toContain('<img');
  expect(text.length).toBeLessThan(2000);
});
