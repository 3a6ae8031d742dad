import { eventKinds } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { Email } from '../../../platform/email/mailer.ts';
import type { EventSummary } from '../event-summary.rules.ts';
import type { Message } from '../senders/channel-sender.ts';
import { eventsByKind, givenEmail, givenRestock, messagesByKind, receiver } from '../testing/given-email.ts';
import { createEmailRenderer } from './email-renderer.ts';

const publicUrl = new URL('https://sillage.example');
const write = createEmailRenderer(
  { config: { publicUrl } as never, clock: systemClock, fetchBytes: () => Promise.reject(new Error('no photographs')) },
  {
    unsubscribe: (userId, kind) => `https://sillage.example/unsubscribe/${userId}.${kind}`,
    actions: ({ id }) => `https://sillage.example/alerts/${id}`,
  },
);
const renderEmail = (message: Message) => write(message, receiver);
const single = (over: Partial<EventSummary> = {}) => renderEmail(givenEmail('single', [givenRestock(over)]));

function getVisibleText({ html }: Email): string {
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

const joinLines = (text: string) => text.replace(/\s+/g, ' ');

describe('email text and HTML', () => {
  test.for<[kind: string, subject: string, facts: string[]]>([
    [
      'restock',
      'Oud 24 by Maison Test is back in stock',
      [
        'At Test Parfumerie:',
        '50 ml: €89.90',
        '100 ml: €149.00',
        'Go to the shop',
        'https://shop.example/oud?a=1&b=2',
        'How we know',
        'JSON-LD',
        '4 May 2026, 02:10 CEST',
        'checked twice',
        'availability: in stock',
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
        'Cloud by Other House, $45.00',
        'Khamrah by Third House',
        'Unsubscribe from watchlist updates',
      ],
    ],
    [
      'price_drop',
      'Oud 24 by Maison Test is 25% cheaper at Test Parfumerie',
      ['now €239.50, before €320.00 (25% less)', 'Go to the shop', 'Unsubscribe from watchlist updates'],
    ],
    [
      'lowest_price',
      'Oud 24 by Maison Test is at its lowest price, €239.50 at Test Parfumerie',
      ['now €239.50. The lowest price before was €260.00.', 'The lowest price in 12 months.', 'Go to the shop'],
    ],
    ['new_offer', 'Oud 24 by Maison Test is new at Test Parfumerie', ['New at Test Parfumerie:', '50 ml: €89.90']],
    ['preorder', 'Oud 24 by Maison Test can be pre-ordered at Test Parfumerie', ['It is not in stock yet']],
    [
      'discontinued',
      'Oud 24 by Maison Test seems discontinued',
      [
        'Test Parfumerie: page not found (404 or 410) since 1 Mar 2026, last checked on 3 May 2026',
        'At each shop that had it, its page was not found for 60 days (404 or 410)',
        'or with similar notes',
        'Khamrah by Third House',
      ],
    ],
    [
      'quiet hours',
      'During your quiet hours: Oud 24 by Maison Test is back in stock, and 2 more',
      [
        'Back at 02:10 CEST, still in stock when we checked at 06:48.',
        'Down from €320.00 to €239.50 at 02:10 CEST, still at that price when we checked at 06:48.',
        'Sold out at 02:10 CEST',
        'Unsubscribe from restock emails',
      ],
    ],
    [
      'daily limit',
      'Above your daily limit: Oud 24 by Maison Test is new at Test Parfumerie',
      ['you reached your daily limit', 'New at 02:10 CEST'],
    ],
    [
      'digest',
      'Your week: Oud 24 by Maison Test is back in stock, and 6 more',
      ['wasn’t emailed to you before', 'Open for pre-orders at 02:10 CEST', 'Unsubscribe from the weekly digest'],
    ],
    ['test', 'A test from Sillage', ['You asked for this email']],
  ])(
    'email of kind “%s” has the expected subject, and states its facts in both text and HTML',
    async ([kind, subject, facts]) => {
      const email = await renderEmail(messagesByKind[kind] as Message);
      expect(email.subject).toBe(subject);
      const visibleText = getVisibleText(email);
      expect(facts.filter((fact) => !joinLines(email.text).includes(fact))).toEqual([]);
      // In a bundle, the URL of a button is only in its link.
      expect(facts.filter((fact) => !visibleText.includes(fact))).toEqual([]);
      expect(email.html).toContain(`<title>${subject}</title>`);
    },
  );
});

test('email says “sold out again” about a size in a restock event, but not in a sold-out event', async () => {
  const offers = givenRestock().offers.map((offer) => ({ ...offer, availability: 'SoldOut' as const }));
  const { text } = await single({ isOver: true, offers });
  expect(joinLines(text)).toContain('50 ml: €89.90, sold out again at 4 May 2026, 06:48 CEST');
  const soldOut = await renderEmail(givenEmail('single', [{ ...eventsByKind.sold_out, offers }]));
  expect(soldOut.text).not.toContain('again');
});

describe('bundle email times', () => {
  const givenDeferred = (lastCheckedAt: string, at: string) => {
    const offers = givenRestock().offers.map((offer) => ({ ...offer, lastCheckedAt: new Date(lastCheckedAt) }));
    return givenEmail('quiet-hours', [givenRestock({ offers })], { at: new Date(at) });
  };

  test.for([
    [
      'omits the date on the same day',
      givenDeferred('2026-05-04T04:48:00Z', '2026-05-04T05:00:00Z'),
      /02:10 CEST, still in stock when we checked at 06:48\./,
    ],
    [
      'includes the date on another day',
      givenDeferred('2026-05-05T04:48:00Z', '2026-05-07T05:00:00Z'),
      /Back at Mon 4 May, 02:10 CEST, still in stock when we checked at Tue 5 May, 06:48\./,
    ],
    [
      'states no check when there was none since',
      givenDeferred('2026-05-04T00:10:30Z', '2026-05-04T05:00:00Z'),
      /Back at 02:10 CEST\. At/,
    ],
  ] as const)('bundle email: %s', async ([, message, words]) => {
    expect(joinLines((await renderEmail(message)).text)).toMatch(words);
  });

  test('bundle email states times relative to the day on which it is sent, even when the content is cached', async () => {
    const checkedAt = '2026-05-04T04:48:00Z';
    await renderEmail(givenDeferred(checkedAt, '2026-05-04T05:00:00Z'));
    expect((await renderEmail(givenDeferred(checkedAt, '2026-05-05T05:00:00Z'))).text).toContain('Mon 4 May');
  });
});

describe('every email', () => {
  test.for(Object.entries(messagesByKind))(
    'email of %s has short lines, complete links and no external content',
    async ([, message]) => {
      const { text, html, attachments = [] } = await renderEmail(message);
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
    ['lowest_price', 'updates'],
    ['new_offer', 'updates'],
    ['preorder', 'updates'],
    ['discontinued', 'updates'],
    ['quiet hours', 'restock'],
    ['daily limit', 'updates'],
    ['digest', 'digest'],
  ] as const)('email of %s has a one-click unsubscribe link for %s emails', async ([name, kind]) => {
    const email = await renderEmail(messagesByKind[name] as Message);
    const link = `https://sillage.example/unsubscribe/0190-user.${kind}`;
    expect(email.headers).toEqual({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(email.text).toContain(`\n${link}\n`);
    expect(email.html).toContain(`href="${link}"`);
  });

  test('email with a test message has no unsubscribe link', async () => {
    const email = await renderEmail(messagesByKind.test as Message);
    expect(email.headers).toBeUndefined();
    expect(email.text + email.html).not.toContain('unsubscribe');
  });
});

describe('hostile shop text', () => {
  const evil = `</p><img src="https://evil.example/t.gif"><a href="javascript:alert(1)">\r\nBcc: all@example.com\u202e\u0000${'x'.repeat(5000)}`;
  const [offer] = givenRestock().offers;
  const hostile = givenRestock({
    fragrance: { id: 24, name: evil, brand: evil, imageUrl: null, family: null },
    shop: evil,
    url: 'javascript:alert(document.cookie)',
    offers: offer ? [{ ...offer, variant: evil, currency: evil }] : [],
    alternatives: [{ fragranceId: 3, name: evil, brand: evil, price: 1, currency: evil }],
    method: evil,
    evidence: Array.from({ length: 50 }, () => ({ source: 'page' as const, says: evil })),
  });

  test.for(['single', 'quiet-hours', 'digest'] as const)(
    'hostile shop text stays short and on one line in a %s email',
    async (kind) => {
      for (const email of await Promise.all(
        eventKinds.map((each) => renderEmail(givenEmail(kind, [{ ...hostile, kind: each }]))),
      )) {
        expect(email.subject).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(email.subject.length).toBeLessThan(400);
        expect(email.text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
        expect(email.text.length).toBeLessThan(8000);
        expect(email.html).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
        expect(email.html.match(/<img[^>]*src="(?!cid:)/g)).toBeNull();
        const links = [...email.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
        expect(links.filter((href) => !href?.startsWith('https://sillage.example/'))).toEqual([]);
      }
    },
  );
});

describe('email for many receivers', () => {
  test('email for many receivers is rendered once, with the links and the id of each receiver', async () => {
    const message = givenEmail('single', [givenRestock()]);
    const [amber, cedar] = await Promise.all([
      write({ ...message, id: 'of-amber' }, { ...receiver, userId: 'amber', email: 'amber@example.com' }),
      write({ ...message, id: 'of-cedar' }, { ...receiver, userId: 'cedar', email: 'cedar@example.com' }),
    ]);
    expect(amber).toMatchObject({ id: 'of-amber', to: 'amber@example.com' });
    expect(cedar).toMatchObject({ id: 'of-cedar', to: 'cedar@example.com' });
    expect(amber.html).toContain('/unsubscribe/amber.restock');
    expect(amber.html).toContain('/alerts/of-amber');
    expect(amber.html + amber.text).not.toContain('cedar');
    expect(cedar.html).toBe(amber.html.replaceAll('amber', 'cedar'));
    expect(cedar.text).toBe(amber.text.replaceAll('amber', 'cedar'));
  });

  test('email is rendered again for a receiver in another time zone, and when the event’s sizes change', async () => {
    const berlin = await single();
    const tokyo = await renderEmail(givenEmail('single', [givenRestock()], { timeZone: 'Asia/Tokyo' }));
    const oneSize = await single({ offers: givenRestock().offers.slice(0, 1) });
    expect(berlin.text).toContain('02:10 CEST');
    expect(joinLines(tokyo.text)).toContain('4 May 2026, 09:10 GMT+9');
    expect(oneSize.text).not.toContain('100 ml');
  });
});

test('email attaches one picture for each fragrance in its first five events', async () => {
  const events = Array.from({ length: 8 }, (_, index) =>
    givenRestock({ eventId: `e${index}`, fragrance: { ...givenRestock().fragrance, id: index < 2 ? 1 : index } }),
  );
  const { attachments = [], html } = await renderEmail(givenEmail('digest', events));
  expect(attachments.map(({ cid }) => cid)).toEqual([1, 2, 3, 4].map((id) => `fragrance-${id}@sillage`));
  expect(html.match(/src="cid:/g)).toHaveLength(5);
});

test.each([
  ['restock', false, 'fragrance-24@sillage'],
  ['restock', true, 'fragrance-24-empty@sillage'],
  ['sold_out', false, 'fragrance-24-empty@sillage'],
  ['sold_out', true, 'fragrance-24@sillage'],
  ['price_drop', false, 'fragrance-24@sillage'],
] as const)('email about an event of kind %s (over: %s) shows the picture %s', async (kind, isOver, cid) => {
  const fragrance = { ...givenRestock().fragrance, id: 24 };
  const { attachments = [], html } = await renderEmail(
    givenEmail('single', [givenRestock({ kind, isOver, fragrance })]),
  );
  expect(attachments.map((attachment) => attachment.cid)).toEqual([cid]);
  expect(html).toContain(`src="cid:${cid}"`);
});

test('digest email links to the inbox when it omits events', async () => {
  const events = Array.from({ length: 60 }, (_, index) => givenRestock({ eventId: `e${index}` }));
  const { text } = await renderEmail(givenEmail('digest', events));
  expect(text).toContain('And 10 more in your notifications:\nhttps://sillage.example/notifications');
});
