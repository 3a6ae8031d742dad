import type { AdminOverview, AuditEntry, BackgroundJob, UnsentMessage } from '@sillage/contract';
import { adminReviewScreens, adminReviewShots } from './admin-review-screens.ts';
import { adminShopScreens, adminShopShots } from './admin-shop-screens.ts';
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

/** Screens of the console, for an operator. */
export const adminScreens: Screen[] = [
  { path: '/admin', heading: 'Overview', prepare: waitForHeading('Checks'), states: { troubled: showTroubles } },
  ...adminShopScreens,
  ...adminReviewScreens,
  {
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
];

export const adminShots: Shot[] = [
  { name: 'admin-overview', path: '/admin', prepare: waitForHeading('Checks') },
  { name: 'admin-overview-troubled', path: '/admin', prepare: showTroubles },
  ...adminShopShots,
  ...adminReviewShots,
  { name: 'admin-deliveries', path: '/admin/deliveries', prepare: showUnsent },
  { name: 'admin-deliveries-empty', path: '/admin/deliveries', prepare: waitForHeading('Nothing is stuck') },
  { name: 'admin-jobs', path: '/admin/jobs', prepare: waitForText('SESSION_SECRET') },
  { name: 'admin-jobs-overdue', path: '/admin/jobs', prepare: showOverdue },
  { name: 'admin-audit', path: '/admin/audit', prepare: showEntries },
  { name: 'admin-audit-empty', path: '/admin/audit', prepare: showNoEntries },
];
