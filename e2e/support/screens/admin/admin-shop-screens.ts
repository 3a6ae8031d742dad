import type { AdminPageCheck, AdminReport, AdminShop, AdminShopDetail, AnsweredReport } from '@sillage/contract';
import { LONG_TEXT, showResponses } from '../fake-responses.ts';
import type { Screen } from '../inspect-screen.ts';
import { runSteps, waitForHeading, waitForText } from '../screen-steps.ts';
import type { Shot } from '../shot.ts';

const AT = new Date(Date.now() - 3_600_000).toISOString();

const buildShop = (id: number, overrides: Partial<AdminShop> = {}): AdminShop => ({
  id,
  host: `shop-${id}.example`,
  name: `Parfumerie ${id}`,
  watchedPages: 1_200 - id,
  isOwn: false,
  blockedSince: null,
  pausedAt: null,
  excludedAt: null,
  minGapSeconds: null,
  lastRequestAt: AT,
  nextCheckAt: AT,
  ...overrides,
});

const shops = [
  buildShop(1),
  buildShop(2, { blockedSince: AT, isOwn: true }),
  buildShop(3, { pausedAt: AT, nextCheckAt: null, minGapSeconds: 60 }),
  buildShop(4, { pausedAt: AT, excludedAt: AT, nextCheckAt: null, host: `${LONG_TEXT}.example`, name: LONG_TEXT }),
];

const check: AdminPageCheck = {
  pageId: 1,
  url: `https://shop-2.example/products/${LONG_TEXT}`,
  fragranceId: 1,
  fragrance: 'Oud Wood by Tom Ford',
  at: AT,
  outcome: 'product',
  reason: null,
  availability: 'InStock',
  price: 180,
  currency: 'EUR',
  method: 'json-ld',
  confidence: 0.98,
  evidence: [{ source: 'json-ld', says: 'offers.availability: https://schema.org/InStock' }],
};

const blocked: AdminPageCheck = {
  ...check,
  outcome: 'blocked',
  reason: 'The shop answers 403',
  availability: null,
  price: null,
  method: null,
  confidence: null,
  evidence: [],
};

const shopDetail: AdminShopDetail = {
  ...buildShop(2, { blockedSince: AT, isOwn: true, minGapSeconds: 30 }),
  url: 'https://shop-2.example/',
  pages: 2_400,
  duePages: 12,
  interfaces: ['shopify', 'sitemap', 'page'],
  requests: {
    gapSeconds: 30,
    settingSeconds: 2,
    robotsSeconds: 10,
    total: 45_678,
    searchesToday: 5,
    maxSearchesPerDay: 200,
    nextAt: null,
  },
  robots: {
    status: 200,
    readAt: AT,
    allows: 'rules',
    isForUs: false,
    rules: ['disallow: /cart', `disallow: /${LONG_TEXT}`],
    ruleCount: 2,
    sitemaps: ['https://shop-2.example/sitemap.xml'],
  },
  outcomes: { day: { product: 190, unchanged: 8, blocked: 2 }, month: { product: 9_001, failed: 3, robots: 1 } },
  rejectedChecks: [blocked],
  checks: [check],
};

const buildReport = (pageId: number, overrides: Partial<AdminReport> = {}): AdminReport => ({
  pageId,
  url: check.url,
  shop: { id: 2, host: 'shop-2.example', isPaused: false },
  fragranceId: 1,
  fragrance: check.fragrance,
  watchers: 400 - pageId,
  reports: { count: 3, problems: { stock: 2, price: 1 }, firstAt: AT, lastAt: AT },
  unreadableChecks: null,
  lastCheck: check,
  lastReading: null,
  nextCheckAt: AT,
  ...overrides,
});

const reports = [
  buildReport(1),
  buildReport(2, { reports: null, unreadableChecks: 4, lastCheck: blocked, lastReading: check, fragrance: LONG_TEXT }),
];

const buildAnswered = (pageId: number, overrides: Partial<AnsweredReport> = {}): AnsweredReport => ({
  pageId,
  fragranceId: 1,
  fragrance: check.fragrance,
  host: 'shop-2.example',
  at: AT,
  note: 'The shop has corrected its page.\nThank you for the report.',
  reporters: 3,
  emails: { sent: 3, waiting: 0, failed: 0, notSent: 0 },
  response: null,
  ...overrides,
});

const answered = [
  buildAnswered(3),
  buildAnswered(4, {
    fragrance: LONG_TEXT,
    note: LONG_TEXT,
    reporters: 5,
    emails: { sent: 1, waiting: 2, failed: 1, notSent: 1 },
    response: '451 4.7.1 [address]: try again later',
  }),
];

const showShops = runSteps(
  (page) => showResponses(page, { '**/api/admin/shops?*': { shops, cursor: '1196.4' } }),
  waitForText('shop-1.example'),
);

const showNoShops = runSteps(
  (page) => showResponses(page, { '**/api/admin/shops?*': { shops: [], cursor: null } }),
  waitForHeading('No shops'),
);

const showShop = runSteps(
  (page) => showResponses(page, { '**/api/admin/shops/2': shopDetail }),
  waitForHeading('Latest checks'),
);

const showReports = runSteps(
  (page) =>
    showResponses(page, {
      '**/api/admin/reports': { reports, cursor: null },
      '**/api/admin/reports/answered': { answered, cursor: '1796000000000.4' },
    }),
  waitForHeading(check.fragrance),
);

const showNoReports = runSteps(
  (page) => showResponses(page, { '**/api/admin/reports': { reports: [], cursor: null } }),
  waitForHeading('Nothing to look at'),
);

/** Screens of shops and reports in the console. */
export const adminShopScreens: Screen[] = [
  { path: '/admin/shops', heading: 'Shops', states: { 'no shops': showNoShops, shops: showShops } },
  // The name of a shop of the server's, until the invented one replaces it.
  { path: '/admin/shops/2', heading: /./, prepare: showShop },
  { path: '/admin/reports', heading: 'Reports', states: { 'no reports': showNoReports, reports: showReports } },
];

export const adminShopShots: Shot[] = [
  { name: 'admin-shops', path: '/admin/shops', prepare: showShops },
  { name: 'admin-shops-empty', path: '/admin/shops', prepare: showNoShops },
  { name: 'admin-shop', path: '/admin/shops/2', prepare: showShop },
  { name: 'admin-reports', path: '/admin/reports', prepare: showReports },
  { name: 'admin-reports-empty', path: '/admin/reports', prepare: showNoReports },
];
