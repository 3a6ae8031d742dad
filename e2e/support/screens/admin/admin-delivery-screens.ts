import type { BackgroundJob, UnsentMessage } from '@sillage/contract';
import { buildId, LONG_TEXT, showResponses } from '../fake-responses.ts';
import type { Screen } from '../inspect-screen.ts';
import { runSteps, waitForHeading, waitForText } from '../screen-steps.ts';
import type { Shot } from '../shot.ts';

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
      '**/api/admin/deliveries': { groups, hasMore: true },
      '**/api/admin/deliveries/messages*': { messages, hasMore: true },
    }),
  async (page) => page.getByRole('button', { name: /^Show messages.*with 554/ }).click(),
  waitForText('amber-1'),
);
/** Screens of the console about messages, jobs and settings. */
export const deliveryScreens: Screen[] = [
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
];

export const deliveryShots: Shot[] = [
  { name: 'admin-deliveries', path: '/admin/deliveries', prepare: showUnsent },
  { name: 'admin-deliveries-empty', path: '/admin/deliveries', prepare: waitForHeading('Nothing is stuck') },
  { name: 'admin-jobs', path: '/admin/jobs', prepare: waitForText('SESSION_SECRET') },
  { name: 'admin-jobs-overdue', path: '/admin/jobs', prepare: showOverdue },
];
