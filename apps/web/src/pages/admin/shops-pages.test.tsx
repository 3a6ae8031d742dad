import type { AdminPageCheck, AdminReport, AdminShop, AdminShopDetail, AnsweredReport } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';

const AT = '2026-11-28T12:00:00.000Z';

const shop: AdminShop = {
  id: 7,
  host: 'shop.example',
  name: 'Parfumerie du Coin',
  watchedPages: 12,
  isOwn: true,
  blockedSince: AT,
  pausedAt: null,
  excludedAt: null,
  minGapSeconds: 30,
  lastRequestAt: AT,
  nextCheckAt: AT,
};

const check: AdminPageCheck = {
  pageId: 70,
  url: 'https://shop.example/oud',
  fragranceId: 3,
  fragrance: 'Oud by Maison',
  at: AT,
  outcome: 'product',
  reason: null,
  availability: 'InStock',
  price: 80,
  currency: 'EUR',
  method: 'json-ld',
  confidence: 0.98,
  evidence: [{ source: 'json-ld', says: 'availability InStock' }],
};

const detail: AdminShopDetail = {
  ...shop,
  url: 'https://shop.example/',
  pages: 20,
  duePages: 2,
  interfaces: ['shopify', 'page'],
  requests: {
    gapSeconds: 30,
    settingSeconds: 2,
    robotsSeconds: 10,
    total: 1234,
    searchesToday: 5,
    maxSearchesPerDay: 200,
    nextAt: null,
  },
  robots: {
    status: 200,
    readAt: AT,
    allows: 'rules',
    isForUs: false,
    rules: ['disallow: /cart'],
    ruleCount: 1,
    sitemaps: [],
  },
  outcomes: { day: { product: 199, blocked: 1 }, month: {} },
  rejectedChecks: [{ ...check, outcome: 'blocked', reason: 'The shop answers 403', availability: null, price: null }],
  checks: [check],
};

const givenOperator = () => givenSignedIn(givenUser({ isOperator: true }));

describe('shops in the console', () => {
  test('the list shows each shop’s state in words, and searches and filters by the address', async () => {
    givenOperator();
    const list = vi.fn(() => ({ shops: [shop], cursor: null }));
    fakeApi({ adminShops: { list } });
    renderApp('/admin/shops?filter=blocked');
    const row = within((await screen.findByRole('link', { name: 'shop.example' })).closest('li') ?? document.body);
    row.getByText('Blocks us');
    row.getByText('Parfumerie du Coin, added by an operator, slowed to 30 s');
    row.getByText(/12 watched pages/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Host' }), 'coin');
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ query: { filter: 'blocked', search: 'coin' } })),
    );
  });

  test('a list without shops says what appears there', async () => {
    givenOperator();
    fakeApi({ adminShops: { list: () => ({ shops: [], cursor: null }) } });
    renderApp('/admin/shops');
    await screen.findByRole('heading', { name: 'No shops' });
  });

  test('the page of a shop shows interface, gap, robots.txt, results and evidence', async () => {
    givenOperator();
    fakeApi({ adminShops: { show: () => detail } });
    renderApp('/admin/shops/7');
    await screen.findByText('Shopify product list');
    screen.getByText('setting 2 seconds, robots.txt 10 seconds, operator 30 seconds');
    screen.getByText('1 rule for all programs.');
    screen.getByText('disallow: /cart');
    screen.getByText('99% of 200 checks read the page');
    screen.getByText('No checks');
    screen.getByText('The shop answers 403');
    screen.getByText('InStock, 80 EUR, from json-ld');
  });

  test('excluding says what happens, and happens only when it is confirmed', async () => {
    givenOperator();
    const exclude = vi.fn(() => ({ host: shop.host }));
    fakeApi({ adminShops: { show: () => detail, exclude } });
    renderApp('/admin/shops/7');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Exclude' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Exclude shop.example?' }));
    dialog.getByText(/Its offers and pages are hidden/);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(exclude).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Exclude' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Exclude' }));
    await screen.findByText('shop.example is excluded');
    expect(exclude).toHaveBeenCalledOnce();
  });

  test('an excluded shop can only be slowed or included again', async () => {
    givenOperator();
    fakeApi({ adminShops: { show: () => ({ ...detail, excludedAt: AT, pausedAt: AT }) } });
    renderApp('/admin/shops/7');
    await screen.findByRole('button', { name: 'Include again' });
    expect(screen.queryByRole('button', { name: /Check now|Pause|Resume|Exclude|Check again/ })).toBeNull();
  });

  test('slowing down sends the seconds, and can be ended', async () => {
    givenOperator();
    const slow = vi.fn(() => ({ host: shop.host }));
    fakeApi({ adminShops: { show: () => detail, slow } });
    renderApp('/admin/shops/7');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Slow down' }));
    const field = within(await screen.findByRole('dialog')).getByLabelText('Seconds between two requests');
    await user.clear(field);
    await user.type(field, '90{Enter}');
    await screen.findByText('shop.example gets a request every 90 seconds at most');
    expect(slow).toHaveBeenLastCalledWith(expect.objectContaining({ body: { seconds: 90 } }));
    await user.click(screen.getByRole('button', { name: 'Slow down' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End the slowdown' }));
    await screen.findByText('shop.example has the usual gap again');
    expect(slow).toHaveBeenLastCalledWith(expect.objectContaining({ body: { seconds: null } }));
  });
});

const report: AdminReport = {
  pageId: 70,
  url: 'https://shop.example/oud',
  shop: { id: 7, host: 'shop.example', isPaused: false },
  fragranceId: 3,
  fragrance: 'Oud by Maison',
  watchers: 40,
  reports: { count: 3, problems: { stock: 2, price: 1 }, firstAt: AT, lastAt: AT },
  unreadableChecks: null,
  lastCheck: check,
  lastReading: null,
  nextCheckAt: AT,
};

describe('reports in the console', () => {
  test('a reported page has counts, evidence, and a link to the live page without a referrer', async () => {
    givenOperator();
    fakeApi({ adminReports: { list: () => ({ reports: [report], cursor: null }) } });
    renderApp('/admin/reports');
    await screen.findByText('40 watchers · 3 reports: 2 wrong stock, 1 wrong price');
    const link = screen.getByRole('link', { name: /Open the live page/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([report.url, 'noopener noreferrer']);
    screen.getByText('Evidence (1)');
  });

  test('check again shows the new result beside the old one, also when the page left the list', async () => {
    givenOperator();
    let isChecked = false;
    const checkPage = vi.fn(() => {
      isChecked = true;
      return { host: 'shop.example', nextCheckAt: null, pages: 1 };
    });
    fakeApi({
      adminReports: {
        list: () => ({ reports: isChecked ? [] : [report], cursor: null }),
        show: () => ({
          ...report,
          reports: null,
          lastCheck: { ...check, at: '2026-11-28T12:05:00.000Z', availability: 'OutOfStock' },
        }),
      },
      adminShops: { checkPage },
    });
    renderApp('/admin/reports');
    await userEvent.click(await screen.findByRole('button', { name: 'Check again: Oud by Maison' }));
    await screen.findByText('OutOfStock, 80 EUR, from json-ld');
    screen.getByText('InStock, 80 EUR, from json-ld');
    screen.getByRole('heading', { name: 'Before' });
    screen.getByRole('heading', { name: 'New result' });
  });

  test('resolving needs a note for the reporters, and sends it', async () => {
    givenOperator();
    const resolve = vi.fn(() => ({ reports: 3, reporters: 2 }));
    fakeApi({ adminReports: { list: () => ({ reports: [report], cursor: null }), resolve } });
    renderApp('/admin/reports');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Resolve: Oud by Maison' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(
      dialog.getByLabelText('Note for the users who reported it, in the app and by email'),
      'The shop corrected it.',
    );
    await user.click(dialog.getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Resolved; 2 users get the note');
    expect(resolve).toHaveBeenCalledWith(expect.objectContaining({ body: { note: 'The shop corrected it.' } }));
  });

  test('without reports, the page says what appears there', async () => {
    givenOperator();
    fakeApi({ adminReports: { list: () => ({ reports: [], cursor: null }) } });
    renderApp('/admin/reports');
    await screen.findByRole('heading', { name: 'Nothing to look at' });
  });

  test('an answered page shows who got the note, and what the mail server said', async () => {
    givenOperator();
    const answered: AnsweredReport = {
      pageId: 70,
      fragranceId: 3,
      fragrance: 'Oud by Maison',
      host: 'shop.example',
      at: AT,
      note: 'The shop corrected it.',
      reporters: 5,
      emails: { sent: 1, waiting: 2, failed: 1, notSent: 1 },
      response: '421 4.3.2 later',
    };
    fakeApi({
      adminReports: {
        list: () => ({ reports: [], cursor: null }),
        answered: ({ query }) =>
          query.after === undefined
            ? { answered: [answered], cursor: '1.2' }
            : { answered: [{ ...answered, pageId: 71, note: 'It is right.' }], cursor: null },
      },
    });
    renderApp('/admin/reports');
    await screen.findByText(
      '5 reporters have the note; 1 email sent, 2 emails waiting, 1 email failed, 1 email not sent (settings or account)',
    );
    screen.getByText('421 4.3.2 later');
    await userEvent.click(screen.getByRole('button', { name: 'Show older answers' }));
    await screen.findByText('It is right.');
    expect(screen.queryByRole('button', { name: 'Show older answers' })).toBeNull();
  });
});
