import type { AdminOverview, AuditEntry } from '@sillage/contract';
import { buildId, LONG_TEXT, showResponses } from '../fake-responses.ts';
import type { Screen } from '../inspect-screen.ts';
import { runSteps, waitForHeading, waitForText } from '../screen-steps.ts';
import type { Shot } from '../shot.ts';
import { deliveryScreens, deliveryShots } from './admin-delivery-screens.ts';
import { adminReviewScreens, adminReviewShots } from './admin-review-screens.ts';
import { adminShopScreens, adminShopShots } from './admin-shop-screens.ts';
import { adminUserScreens, adminUserShots } from './admin-user-screens.ts';

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
  ...adminUserScreens,
  ...adminShopScreens,
  ...adminReviewScreens,
  ...deliveryScreens,
  { path: '/admin/audit', heading: 'Audit log', states: { 'no entries': showNoEntries, entries: showEntries } },
];

export const adminShots: Shot[] = [
  { name: 'admin-overview', path: '/admin', prepare: waitForHeading('Checks') },
  { name: 'admin-overview-troubled', path: '/admin', prepare: showTroubles },
  ...adminUserShots,
  ...adminShopShots,
  ...adminReviewShots,
  ...deliveryShots,
  { name: 'admin-audit', path: '/admin/audit', prepare: showEntries },
  { name: 'admin-audit-empty', path: '/admin/audit', prepare: showNoEntries },
];
