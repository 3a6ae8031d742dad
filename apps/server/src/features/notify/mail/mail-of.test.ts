import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Message, News } from '../message.ts';
import { everyMessage, everyNews, givenMail, givenNews, receiver } from '../testing/given-news.ts';
import { openMails } from './mail-of.ts';

const publicUrl = new URL('https://sillage.example');
const write = openMails(
  { config: { publicUrl } as never, clock: systemClock, fetchBytes: () => Promise.reject(new Error('no photographs')) },
  (userId, kind) => `https://sillage.example/unsubscribe/${userId}.${kind}`,
);
const mailOf = (message: Message) => write(message, receiver);
const single = (over: Partial<News> = {}) => mailOf(givenMail('single', [givenNews(over)]));

/** The text of an email's HTML as a reader sees it. */
function wordsOf({ html }: Mail): string {
  return html
    .replace(/<style>[^]*?<\/style>|<!--[^]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

describe('both forms of a mail say', () => {
  test.for<[kind: string, subject: string, facts: string[]]>([
    [
      'restock',
      'Oud 24 by Maison Test is back in stock',
      [
        'At Test Parfumerie:',
        '50 ml: EUR 89.90',
        '100 ml: EUR 149.00',
        'Go to the shop',
        'https://shop.example/oud?a=1&b=2',
        'How we know',
        'JSON-LD',
        '4 May 2026, 02:10 CEST',
        'checked twice',
        'availability: https://schema.org/InStock',
        'Unsubscribe from restock emails',
      ],
    ],
    ['over', 'Oud 24 by Maison Test was back in stock, but sold out again', ['Go to the shop']],
    [
      'sold_out',
      'Rouge 540 by Maison Test is sold out at Test Parfumerie',
      [
        'In stock instead',
        'Inspired by it, or its inspiration',
        'Cloud by Other House, USD 45.00',
        'Khamrah by Third House',
        'Unsubscribe from watchlist updates',
      ],
    ],
    [
      'price_drop',
      'Oud 24 by Maison Test is 25% cheaper at Test Parfumerie',
      ['now EUR 239.50, before EUR 320.00 (25% less)', 'Go to the shop', 'Unsubscribe from watchlist updates'],
    ],
    ['new_offer', 'Oud 24 by Maison Test is new at Test Parfumerie', ['New at Test Parfumerie:', '50 ml: EUR 89.90']],
    ['preorder', 'Oud 24 by Maison Test can be pre-ordered at Test Parfumerie', ['It is not in stock yet']],
    [
      'quiet hours',
      'During your quiet hours: Oud 24 by Maison Test is back in stock, and 2 more',
      [
        'Back at 02:10 CEST, still in stock when we checked at 06:48.',
        'Down from EUR 320.00 to EUR 239.50 at 02:10 CEST, still at that price when we checked at 06:48.',
        'Sold out at 02:10 CEST',
        'Unsubscribe from restock emails',
      ],
    ],
    [
      'daily cap',
      'Above your daily limit: Oud 24 by Maison Test is new at Test Parfumerie',
      ['you reached your daily limit', 'New at 02:10 CEST'],
    ],
    [
      'digest',
      'Your week: Oud 24 by Maison Test is back in stock, and 4 more',
      ['wasn’t emailed to you before', 'Open for pre-orders at 02:10 CEST', 'Unsubscribe from the weekly digest'],
    ],
    ['test', 'A test from Sillage', ['You asked for this email']],
  ])('%s: what happened, where, for how much, and why we believe it', async ([kind, subject, facts]) => {
    const mail = await mailOf(everyMessage[kind] as Message);
    expect(mail.subject).toBe(subject);
    const words = wordsOf(mail);
    expect(facts.filter((fact) => !oneLine(mail.text).includes(fact))).toEqual([]);
    // In a bundle, the URL of a button is only in its link.
    expect(facts.filter((fact) => !words.includes(fact))).toEqual([]);
    expect(mail.html).toContain(`<title>${subject}</title>`);
  });
});

test('sizes that are gone again say so, where that is news', async () => {
  const offers = givenNews().offers.map((offer) => ({ ...offer, availability: 'SoldOut' as const }));
  const { text } = await single({ isOver: true, offers });
  expect(oneLine(text)).toContain('50 ml: EUR 89.90, sold out again at 4 May 2026, 06:48 CEST');
  const soldOut = await mailOf(givenMail('single', [{ ...everyNews.sold_out, offers }]));
  expect(soldOut.text).not.toContain('again');
});

describe('a bundle says when somebody looked', () => {
  const oneOf = (lastCheckedAt: string, at: string) => {
    const offers = givenNews().offers.map((offer) => ({ ...offer, lastCheckedAt: new Date(lastCheckedAt) }));
    return givenMail('quiet-hours', [givenNews({ offers })], { at: new Date(at) });
  };

  test.for([
    [
      'that day',
      oneOf('2026-05-04T04:48:00Z', '2026-05-04T05:00:00Z'),
      /02:10 CEST, still in stock when we checked at 06:48\./,
    ],
    [
      'another day',
      oneOf('2026-05-05T04:48:00Z', '2026-05-07T05:00:00Z'),
      /Back at Mon 4 May, 02:10 CEST, still in stock when we checked at Tue 5 May, 06:48\./,
    ],
    [
      'and not where nobody has since',
      oneOf('2026-05-04T00:10:30Z', '2026-05-04T05:00:00Z'),
      /Back at 02:10 CEST\. At/,
    ],
  ] as const)('%s', async ([, message, words]) => {
    expect(oneLine((await mailOf(message)).text)).toMatch(words);
  });

  test('by the day on which it is sent, though the same was drawn the day before', async () => {
    const news = '2026-05-04T04:48:00Z';
    await mailOf(oneOf(news, '2026-05-04T05:00:00Z'));
    expect((await mailOf(oneOf(news, '2026-05-05T05:00:00Z'))).text).toContain('Mon 4 May');
  });
});

describe('every mail', () => {
  test.for(Object.entries(everyMessage))(
    'of %s has short lines, whole links and nothing from elsewhere',
    async ([, message]) => {
      const { text, html, attachments = [] } = await mailOf(message);
      const lines = text.split('\n');
      expect(lines.filter((line) => line.length > 76 && !/^https?:\S+$/.test(line))).toEqual([]);
      expect(
        lines.filter((line) => /https?:/.test(line) && !/^https?:\S+$/.test(line) && !line.includes('schema.org')),
      ).toEqual([]);
      expect(text).not.toMatch(/\n{3}|<|\t/);
      const sources = new Set(html.match(/(?<=\s(src|background)=")[^"]*/g));
      expect([...sources]).toEqual(attachments.map(({ cid }) => `cid:${cid}`));
      expect(html).not.toMatch(/url\(|@import|<script|<form|<link/);
      expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
      expect(html).toContain('prefers-color-scheme: dark');
      expect(html).toMatch(/<div style="display:none[^"]*"[^>]*>[^<]{10,}<\/div>/);
    },
  );

  // spec: D.6.8
  test.for([
    ['restock', 'restock'],
    ['sold_out', 'updates'],
    ['price_drop', 'updates'],
    ['new_offer', 'updates'],
    ['preorder', 'updates'],
    ['quiet hours', 'restock'],
    ['daily cap', 'updates'],
    ['digest', 'digest'],
  ] as const)('of %s can be ended by one click, as a mail of %s', async ([name, kind]) => {
    const mail = await mailOf(everyMessage[name] as Message);
    const link = `https://sillage.example/unsubscribe/0190-user.${kind}`;
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.html).toContain(`href="${link}"`);
  });

  test('but the test, which nobody else asks for', async () => {
    const mail = await mailOf(everyMessage.test as Message);
    expect(mail.headers).toBeUndefined();
    expect(mail.text + mail.html).not.toContain('unsubscribe');
  });
});

describe('hostile text of a shop', () => {
  const evil = `</p><img src="https://evil.example/t.gif"><a href="javascript:alert(1)">\r\nBcc: all@example.com\u202e\u0000${'x'.repeat(5000)}`;
  const [offer] = givenNews().offers;
  const hostile = givenNews({
    fragrance: { id: 24, name: evil, brand: evil, imageUrl: null, family: null },
    shop: evil,
    url: 'javascript:alert(document.cookie)',
    offers: offer ? [{ ...offer, variant: evil, currency: evil }] : [],
    instead: [{ fragranceId: 3, name: evil, brand: evil, price: 1, currency: evil }],
    method: evil,
    evidence: Array.from({ length: 50 }, () => ({ source: 'page' as const, says: evil })),
  });

  test.for(['single', 'quiet-hours', 'digest'] as const)(
    'stays short text on one line in a mail of kind %s',
    async (kind) => {
      const kinds = ['restock', 'sold_out', 'price_drop', 'new_offer', 'preorder'] as const;
      for (const mail of await Promise.all(
        kinds.map((each) => mailOf(givenMail(kind, [{ ...hostile, kind: each }]))),
      )) {
        expect(mail.subject).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(mail.subject.length).toBeLessThan(400);
        expect(mail.text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
        expect(mail.text.length).toBeLessThan(8000);
        expect(mail.html).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
        expect(mail.html.match(/<img[^>]*src="(?!cid:)/g)).toBeNull();
        const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
        expect(links.filter((href) => !href?.startsWith('https://sillage.example/'))).toEqual([]);
      }
    },
  );
});

describe('what is told to many', () => {
  test('is drawn once, and each gets their own link and number', async () => {
    const message = givenMail('single', [givenNews()]);
    const [amber, cedar] = await Promise.all([
      write({ ...message, id: 'a', userId: 'amber' }, { ...receiver, userId: 'amber', email: 'amber@example.com' }),
      write({ ...message, id: 'c', userId: 'cedar' }, { ...receiver, userId: 'cedar', email: 'cedar@example.com' }),
    ]);
    expect(amber).toMatchObject({ id: 'a', to: 'amber@example.com' });
    expect(cedar).toMatchObject({ id: 'c', to: 'cedar@example.com' });
    expect(amber.html).toContain('/unsubscribe/amber.restock');
    expect(amber.html + amber.text).not.toContain('cedar');
    expect(cedar.html).toBe(amber.html.replaceAll('amber', 'cedar'));
    expect(cedar.text).toBe(amber.text.replaceAll('amber', 'cedar'));
  });

  test('is said to each in their own time zone, and as it stands', async () => {
    const berlin = await single();
    const tokyo = await mailOf(givenMail('single', [givenNews()], { timeZone: 'Asia/Tokyo' }));
    const other = await single({ offers: givenNews().offers.slice(0, 1) });
    expect(berlin.text).toContain('02:10 CEST');
    expect(oneLine(tokyo.text)).toContain('4 May 2026, 09:10 GMT+9');
    expect(other.text).not.toContain('100 ml');
  });
});

test('one picture for each of the first five fragrances, and each once', async () => {
  const news = Array.from({ length: 8 }, (_, index) =>
    givenNews({ eventId: `e${index}`, fragrance: { ...givenNews().fragrance, id: index < 2 ? 1 : index } }),
  );
  const { attachments = [], html } = await mailOf(givenMail('digest', news));
  expect(attachments.map(({ cid }) => cid)).toEqual([1, 2, 3, 4].map((id) => `fragrance-${id}@sillage`));
  expect(html.match(/src="cid:/g)).toHaveLength(5);
});

test('a long digest ends in the app', async () => {
  const news = Array.from({ length: 60 }, (_, index) => givenNews({ eventId: `e${index}` }));
  const { text } = await mailOf(givenMail('digest', news));
  expect(text).toContain('And 10 more in your notifications:\nhttps://sillage.example/notifications');
});
