import type {
  AdminOverview,AdminOverview, AdminOverview, 
  AdminPageCheck,
  AdminReport,
  AdminShop,
  AdminShopDetail,
  AuditEntry,AuditEntry, AuditEntry, BackgroundJob, UnsentMessage, UnsentMessage 
} from '@sillage/contract';
import { showResponses } from './fake-responses.ts';
import type { Screen } from './inspect-screen.ts';
import { runSteps, waitForHeading, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

const LONG_TEXT = 'a-long-name-without-a-space-in-it-'.repeat(4);
const buildId = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

const troubled: AdminOverview = {
  health: { status: 'degraded', overloaded: ['passwords'], problems: { 'exchange rates': `not read: ${LONG_TEXT}` } },
  version: '1.0.0',
  node: '24.0.0',
  role: 'web',
  at: new Date().toISOString(),
  figures: {
    sillage_pages_checked: { all: 91_234, readable: 80_211 },
    sillage_check_delay_seconds: { 0.5: 1.2, 0.95: 4_200 },
    sillage_database_size_bytes: 12_345_678_901,
  },
};

const buildEntry = (number: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: buildId(number),
  at: new Date(Date.now() - number * 3_600_000).toISOString(),
  actor: { id: buildId(100), name: 'olive' },
  action: 'operator.grant',
  subject: { kind: 'user', id: buildId(200 + number), name: `amber-${number}` },
  before: { operator: false },
  after: { operator: true },
  address: '192.0.2.7',
  ...overrides,
});

/** Entries of the command line, of and about deleted users, and with long texts. */
const entries = [
  buildEntry(1),
  buildEntry(2, { actor: null, address: null, action: 'operator.revoke' }),
  buildEntry(3, { actor: { id: buildId(101), name: null }, address: null }),
  buildEntry(4, { subject: { kind: 'user', id: buildId(204), name: null } }),
  buildEntry(5, { subject: { kind: 'user', id: buildId(205), name: LONG_TEXT }, after: { reason: LONG_TEXT } }),
];

const group = { state: 'failed', channelKind: 'email', reason: 'The mail server responded with 554' };
const groups = [
  { ...group, state: 'stuck', reason: null, messages: 1_234, since: new Date().toISOString() },
  { ...group, messages: 3, since: new Date().toISOString() },
  { ...group, channelKind: 'webhook', reason: LONG_TEXT, messages: 1, since: new Date().toISOString() },
];
const buildMessage = (number: number, overrides: Partial<UnsentMessage> = {}): UnsentMessage => ({
  id: buildId(number),
  kind: 'restock',
  user: { id: buildId(100 + number), name: `amber-${number}` },
  receiver: 'a…@mail.example',
  isChannelOff: false,
  isInProgress: false,
  attempts: number,
  createdAt: new Date().toISOString(),
  nextTryAt: null,
  response: '554 5.7.1 Message rejected as spam',
  ...overrides,
});
const messages = [
  buildMessage(1),
  buildMessage(2, { kind: 'digest', isInProgress: true, nextTryAt: new Date().toISOString() }),
  buildMessage(3, { user: { id: buildId(103), name: LONG_TEXT }, response: LONG_TEXT, isChannelOff: true }),
];

const buildJob = (name: string, overrides: Partial<BackgroundJob> = {}): BackgroundJob => ({
  name,
  description: 'Deletes messages after 400 days, and links of alerts after they end',
  periodSeconds: 3_600,
  state: 'waiting',
  lastStartedAt: new Date().toISOString(),
  lastEndedAt: new Date().toISOString(),
  lastResult: 'done',
  nextRunAt: new Date().toISOString(),
  seenAt: new Date().toISOString(),
  process: 'sillage-worker-1, worker, process 7',
  runs: 1_234,
  failures: 0,
  lastFailure: null,
  ...overrides,
});
const jobs = [
  buildJob('tidy-ledger'),
  buildJob('send-email', {
    state: 'overdue',
    lastResult: 'failed',
    failures: 5,
    lastFailure: { at: new Date().toISOString(), message: LONG_TEXT },
  }),
  buildJob('check-pages', { state: 'never', lastStartedAt: null, lastEndedAt: null, nextRunAt: null, process: null }),
];
const settings = {
  settings: [
    {
      name: 'DATABASE_URL',
      description: 'The database',
      value: 'postgres://[secret]@db/sillage',
      source: 'environment',
    },
    { name: 'MAIL_FROM', description: LONG_TEXT, value: LONG_TEXT, source: 'file' },
    { name: 'SMTP_URL', description: null, value: null, source: 'default' },
  ],
  hints: [{ names: ['SMTP_URL', 'PUBLIC_URL'], text: 'Emails are stored and not sent.' }],
};
const showOverdue = runSteps(
  (page) => showResponses(page, { '**/api/admin/jobs': jobs, '**/api/admin/settings': settings }),
  waitForText('Overdue'),
);

const showUnsent = runSteps(
  (page) =>
    showResponses(page, {
      '**/api/admin/deliveries': groups,
      '**/api/admin/deliveries/messages*': { messages, hasMore: true },
    }),
  async (page) => page.getByRole('button', { name: /^Show messages: Email: The mail/ }).click(),
  waitForText('amber-1'),
);
const showTroubles = runSteps(
  (page) => showResponses(page, { '**/api/admin/overview': troubled }),
  waitForText('State: degraded'),
);
const showEntries = runSteps(
  (page) => showResponses(page, { '**/api/admin/audit*': { entries, hasMore: true } }),
  waitForText('amber-1'),
);
const showNoEntries = runSteps(
  (page) => showResponses(page, { '**/api/admin/audit*': { entries: [], hasMore: false } }),
  waitForHeading('No entries'),
);

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
  (page) => showResponses(page, { '**/api/admin/reports': { reports, cursor: null } }),
  waitForHeading(check.fragrance),
);
const showNoReports = runSteps(
  (page) => showResponses(page, { '**/api/admin/reports': { reports: [], cursor: null } }),
  waitForHeading('Nothing to look at'),
const compared = (id: number, name: string) => ({
  id,
  name,
  brand: 'Maison Test',
  concentration: 'Eau de Parfum',
  gender: 'unisex',
  year: 1998,
  pages: 2,
  watchers: 31,
});
const foundPage = { url: 'https://shop.example/p', shop: 'shop.example', price: 80, currency: 'EUR' };
const at = new Date(Date.now() - 3_600_000).toISOString();
const review = {
  counts: { suggestion: 1, feed: 1, offer: 1, pair: 1_000 },
  items: [
    {
      kind: 'suggestion',
      id: buildId(1),
      at,
      ...foundPage,
      title: `Sel de Nuit Eau de Parfum 50 ml ${LONG_TEXT}`,
      availability: 'InStock',
      name: 'Sel de Nuit',
      brand: 'Maison Test',
      concentration: 'Eau de Parfum',
      isReadByBrowser: true,
      fragrance: null,
    },
    { kind: 'feed', id: buildId(2), at, address: `https://feeds.example/${LONG_TEXT}.xml` },
    {
      kind: 'offer',
      id: '3',
      at,
      ...foundPage,
      title: 'Oud Mosaic Intense 100 ml',
      availability: null,
      reason: 'The name is only similar',
      fragrance: compared(1, 'Oud Mosaic'),
    },
    {
      kind: 'pair',
      id: buildId(4),
      at,
      reason: 'the names differ by one typo',
      first: compared(1, 'Oud Mosaic'),
      second: compared(2, 'Oud Mosaik'),
    },
  ],
};
const showReview = runSteps(
  (page) => showResponses(page, { '**/api/admin/review': review }),
  waitForText('the names differ by one typo'),
);
const showEmptyReview = runSteps(
  (page) =>
    showResponses(page, {
      '**/api/admin/review': { items: [], counts: { suggestion: 0, feed: 0, offer: 0, pair: 0 } },
    }),
  waitForHeading('Nothing waits'),
);

const importOf = (number: number, change: object) => ({
  id: buildId(number),
  name: `catalogue-${number}.csv`,
  state: 'done',
  createdAt: at,
  endedAt: at,
  progress: null,
  report: null,
  error: null,
  ...change,
});
const imports = [
  importOf(1, { state: 'running', endedAt: null, progress: { step: 'storing', done: 1_500, total: 4_000 } }),
  importOf(2, {
    report: {
      added: 12,
      changed: 3,
      unchanged: 400,
      failed: 1,
      problems: [{ place: 'line 7', problem: `year: "${LONG_TEXT}" is not understood` }],
      possibleDuplicateCount: 2,
    },
  }),
  importOf(3, { state: 'failed', error: 'The file has no column “name”.', name: `${LONG_TEXT}.json` }),
];
const showImports = runSteps(
  (page) => showResponses(page, { '**/api/admin/imports': imports }),
  waitForText('Storing: 1500 of 4000 fragrances'),
);
const edited = { source: 'https://maison.example/archive', editedAt: at, imported: '2001', importedAt: at };
const editor = {
  fragrance: compared(1, 'Oud Mosaic'),
  facts: [
    { fact: 'name', value: 'Oud Mosaic', edit: null },
    { fact: 'year', value: '1998', edit: edited },
    { fact: 'topNotes', value: 'Bergamot; Pink Pepper; Saffron', edit: { ...edited, source: LONG_TEXT } },
    { fact: 'imageUrl', value: '', edit: null },
  ],
  pages: [{ id: 1, url: `https://shop.example/${LONG_TEXT}`, shop: 'shop.example', offers: 3, events: 12 }],
  moves: [
    {
      id: buildId(5),
      kind: 'merge',
      from: 'Oud Mosaik by Maison Test',
      to: 'Oud Mosaic by Maison Test',
      pages: 2,
      movedAt: at,
    },
  ],
};
const showEditor = runSteps(
  (page) => showResponses(page, { '**/api/admin/fragrances/1': editor }),
  waitForHeading('Facts'),
);

/** Screens of the console, for an operator. */
export const adminScreens: Screen[] = [
  { path: '/admin', heading: 'Overview', prepare: waitForHeading('Checks'), states: { troubled: showTroubles } },
  {
    path: '/admin/review',
    heading: 'Suggestions',
    states: { 'nothing waits': showEmptyReview, 'items wait': showReview },
  },
  { path: '/admin/catalogue', heading: 'Catalogue', states: { imports: showImports } },
  { path: '/admin/catalogue/1', heading: 'Fragrance', prepare: showEditor },
    path: '/admin/deliveries',
    heading: 'Deliveries',
    prepare: waitForHeading('Nothing is stuck'),
    states: { unsent: showUnsent },
  },
  {
    path: '/admin/jobs',
    heading: 'Jobs and settings',
    prepare: waitForText('SESSION_SECRET'),
    states: { overdue: showOverdue },
  },
  { path: '/admin/audit', heading: 'Audit log', states: { 'no entries': showNoEntries, entries: showEntries } },
  { path: '/admin/shops', heading: 'Shops', states: { 'no shops': showNoShops, shops: showShops } },
  { path: '/admin/shops/2', heading: 'Shop', prepare: showShop },
  { path: '/admin/reports', heading: 'Reports', states: { 'no reports': showNoReports, reports: showReports } },
];

export const adminShots: Shot[] = [
  { name: 'admin-overview', path: '/admin', prepare: waitForHeading('Checks') },
  { name: 'admin-overview-troubled', path: '/admin', prepare: showTroubles },
  { name: 'admin-review', path: '/admin/review', prepare: showReview },
  { name: 'admin-review-empty', path: '/admin/review', prepare: showEmptyReview },
  { name: 'admin-catalogue', path: '/admin/catalogue', prepare: showImports },
  { name: 'admin-fragrance', path: '/admin/catalogue/1', prepare: showEditor },
  { name: 'admin-deliveries', path: '/admin/deliveries', prepare: showUnsent },
  { name: 'admin-deliveries-empty', path: '/admin/deliveries', prepare: waitForHeading('Nothing is stuck') },
  { name: 'admin-jobs', path: '/admin/jobs', prepare: waitForText('SESSION_SECRET') },
  { name: 'admin-jobs-overdue', path: '/admin/jobs', prepare: showOverdue },
  { name: 'admin-audit', path: '/admin/audit', prepare: showEntries },
  { name: 'admin-audit-empty', path: '/admin/audit', prepare: showNoEntries },
  { name: 'admin-shops', path: '/admin/shops', prepare: showShops },
  { name: 'admin-shops-empty', path: '/admin/shops', prepare: showNoShops },
  { name: 'admin-shop', path: '/admin/shops/2', prepare: showShop },
  { name: 'admin-reports', path: '/admin/reports', prepare: showReports },
  { name: 'admin-reports-empty', path: '/admin/reports', prepare: showNoReports },
];
