import type { Page } from '@playwright/test';
import { showResponses } from './fake-responses.ts';
import type { Screen } from './inspect-screen.ts';
import { runSteps, type Step, waitForHeading, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

const UNKNOWN = `/register?invitation=${'a'.repeat(43)}`;

const buildStatus = (registration: 'invite' | 'closed') => ({
  authenticated: false,
  authType: null,
  providers: [{ id: 'google', name: 'Google' }],
  registration,
});

const showMode =
  (mode: 'invite' | 'closed'): Step =>
  (page) =>
    showResponses(page, { '**/api/auth/status': buildStatus(mode) });

const showByInvitation = runSteps(showMode('invite'), waitForHeading('Registration is by invitation'));
const showClosed = runSteps(showMode('closed'), waitForHeading('Registration is closed'));
const showUnknown = runSteps(showMode('invite'), waitForText('This invitation is not known.'));
const showInvited = runSteps(acceptInvitation, showMode('invite'), waitForText('Continue with Google'));

async function acceptInvitation(page: Page): Promise<void> {
  await page.route('**/api/auth/validate-invitation', (route) =>
    route.fulfill({ json: { success: true, data: { valid: true } } }),
  );
}

export const registrationScreens: Screen[] = [
  {
    path: '/register?closed',
    heading: 'Create your account',
    states: { 'by invitation': showByInvitation, closed: showClosed },
  },
  {
    path: UNKNOWN,
    heading: 'Create your account',
    expectedErrors: { '/api/auth/validate-invitation': 400 },
    states: { 'unknown invitation': showUnknown },
  },
  {
    path: '/account-deletion/none',
    heading: 'This link does not work',
    expectedErrors: { '/account-deletion/none': 404 },
  },
];

export const registrationShots: Shot[] = [
  { name: 'register-invitation', path: '/register', isForVisitors: true, prepare: showByInvitation },
  { name: 'register-closed', path: '/register', isForVisitors: true, prepare: showClosed },
  { name: 'register-invitation-unknown', path: UNKNOWN, isForVisitors: true, prepare: showUnknown },
  { name: 'register-invited', path: UNKNOWN, isForVisitors: true, prepare: showInvited },
  { name: 'deletion-link-unknown', path: '/account-deletion/none', isForVisitors: true },
];

const deletion = { requestedAt: '2026-03-01T08:00:00.000Z', deleteAt: '2026-03-08T12:00:00.000Z' };

export const showDeletionNotice = runSteps(
  (page) => showResponses(page, { '**/api/users/*/deletion': { deletion } }),
  waitForText('Keep my account'),
);

export const deletionScreen: Screen = {
  path: '/account',
  heading: 'My Account',
  states: { 'deletion by the operator': showDeletionNotice },
};
