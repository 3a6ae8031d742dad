import type { Page } from '@playwright/test';
import type { AdminInvitation, AdminUser, AdminUserDetail, AuditEntry } from '@sillage/contract';
import { buildId, LONG_TEXT, showResponses } from '../fake-responses.ts';
import type { Screen } from '../inspect-screen.ts';
import { runSteps, waitForHeading, waitForText } from '../screen-steps.ts';
import type { Shot } from '../shot.ts';

const buildTime = (agoHours: number) => new Date(Date.now() - agoHours * 3_600_000).toISOString();

const planned = {
  requestedAt: buildTime(30),
  notifiedAt: null,
  deleteAt: null,
  attempts: 3,
  lastError: `550 5.1.1 ${LONG_TEXT}`,
  nextTryAt: buildTime(-5),
};

const buildUser = (number: number, overrides: Partial<AdminUser> = {}): AdminUser => ({
  id: buildId(number),
  name: `Amber Resin ${number}`,
  username: `amber-${number}`,
  email: `amber-${number}@mail.example`,
  joinedAt: buildTime(1_000 + number),
  isVerified: true,
  isOperator: false,
  suspendedAt: null,
  deletion: null,
  sessions: 2,
  keys: 1,
  lastSeenAt: buildTime(number),
  ...overrides,
});

const users = [
  buildUser(1),
  buildUser(2, { isVerified: false, sessions: 0, keys: 0, lastSeenAt: null }),
  buildUser(3, { suspendedAt: buildTime(50), deletion: planned, sessions: 0, keys: 0, name: LONG_TEXT }),
  buildUser(4, { isOperator: true, email: `${LONG_TEXT}@mail.example` }),
  buildUser(5, { isVerified: false, suspendedAt: buildTime(5), isOperator: true, deletion: planned }),
];

const buildEntry = (number: number, overrides: Partial<AuditEntry>): AuditEntry => ({
  id: buildId(100 + number),
  at: buildTime(number),
  actor: { id: buildId(99), name: 'olive' },
  action: 'user.suspend',
  subject: { kind: 'user', id: buildId(3), name: 'amber-3' },
  before: { suspended: false, sessions: 3, keys: 1 },
  after: { suspended: true, sessions: 0, keys: 0, reason: 'Spam in the notes of a shared watchlist' },
  address: '192.0.2.7',
  ...overrides,
});

const detail: AdminUserDetail = {
  ...buildUser(1),
  authProvider: 'local',
  lastSignInAt: buildTime(200),
  verificationSentAt: null,
  history: [],
};

const suspended: AdminUserDetail = {
  ...detail,
  ...buildUser(3, { suspendedAt: buildTime(50), deletion: planned, name: LONG_TEXT, email: `${LONG_TEXT}@x.example` }),
  history: [
    buildEntry(2, { action: 'user.delete', before: { deletion: null }, after: { deletion: 'scheduled' } }),
    buildEntry(50, {}),
  ],
};

const leaving = {
  ...detail,
  deletion: { ...planned, lastError: null, notifiedAt: buildTime(1), deleteAt: buildTime(-167) },
};
const unverified = { ...detail, isVerified: false, verificationSentAt: buildTime(3), sessions: 0, keys: 0 };

const showUsers = runSteps(
  (page) => showResponses(page, { '**/api/admin/users?*': { users, cursor: buildId(5) } }),
  waitForText('amber-1@mail.example'),
);
const showNoUsers = runSteps(
  (page) => showResponses(page, { '**/api/admin/users?*': { users: [], cursor: null } }),
  waitForHeading('No users'),
);
const showUser = (user: AdminUserDetail) =>
  runSteps((page) => showResponses(page, { '**/api/admin/users/*': user }), waitForHeading('What operators did'));
const openDialog = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('alertdialog').waitFor();
};

const buildInvitation = (number: number, overrides: Partial<AdminInvitation> = {}): AdminInvitation => ({
  id: buildId(200 + number),
  source: 'operator',
  email: null,
  createdAt: buildTime(number),
  expiresAt: buildTime(number - 168),
  user: null,
  ...overrides,
});
const invitations = [
  buildInvitation(1),
  buildInvitation(2, { email: 'iris@mail.example', source: 'command-line' }),
  buildInvitation(3, { email: `${LONG_TEXT}@mail.example`, user: { id: buildId(2), name: 'amber-2' } }),
];
const showInvitations = runSteps(
  (page) => showResponses(page, { '**/api/admin/invitations': { mode: 'invite', invitations } }),
  waitForText('REGISTRATION=invite'),
);
const showClosed = runSteps(
  (page) => showResponses(page, { '**/api/admin/invitations': { mode: 'closed', invitations: [] } }),
  waitForText('REGISTRATION=closed'),
);
const openNewInvitation = runSteps(showInvitations, async (page) => {
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  await page.getByLabel('Days until it expires').waitFor();
});
const showNewLink = runSteps(openNewInvitation, async (page) => {
  const url = `https://sillage.example/register?invitation=${'x'.repeat(43)}`;
  await page.route('**/api/admin/invitations', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { success: true, data: { url, expiresAt: buildTime(-168) } } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByLabel('Invitation link').waitFor();
});

const userPath = `/admin/users/${buildId(1)}`;

/** Screens of the console about users and invitations. */
export const adminUserScreens: Screen[] = [
  { path: '/admin/users', heading: 'Users', states: { users: showUsers, 'no users': showNoUsers } },
  {
    path: userPath,
    heading: 'User',
    prepare: showUser(detail),
    // The user is invented: the first request finds none.
    expectedErrors: { [`/api${userPath}`]: 404 },
    states: {
      'suspended and to be deleted': showUser(suspended),
      'not verified': showUser(unverified),
      suspending: runSteps(showUser(detail), openDialog('Suspend')),
      deleting: runSteps(showUser(detail), openDialog('Delete account')),
    },
  },
  {
    path: '/admin/invitations',
    heading: 'Invitations',
    states: { open: showInvitations, closed: showClosed, 'new invitation': openNewInvitation },
  },
];

export const adminUserShots: Shot[] = [
  { name: 'admin-users', path: '/admin/users', prepare: showUsers },
  { name: 'admin-users-empty', path: '/admin/users', prepare: showNoUsers },
  { name: 'admin-user', path: userPath, prepare: showUser(detail) },
  { name: 'admin-user-suspended', path: userPath, prepare: showUser(suspended) },
  { name: 'admin-user-leaving', path: userPath, prepare: showUser(leaving) },
  { name: 'admin-user-unverified', path: userPath, prepare: showUser(unverified) },
  {
    name: 'admin-user-suspend',
    path: userPath,
    isOverlay: true,
    prepare: runSteps(showUser(detail), openDialog('Suspend')),
  },
  {
    name: 'admin-user-delete',
    path: userPath,
    isOverlay: true,
    prepare: runSteps(showUser(detail), openDialog('Delete account')),
  },
  { name: 'admin-invitations', path: '/admin/invitations', prepare: showInvitations },
  { name: 'admin-invitations-closed', path: '/admin/invitations', prepare: showClosed },
  { name: 'admin-invitation-new', path: '/admin/invitations', isOverlay: true, prepare: openNewInvitation },
  { name: 'admin-invitation-link', path: '/admin/invitations', isOverlay: true, prepare: showNewLink },
];
