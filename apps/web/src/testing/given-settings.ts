import type { AlertRules, Preferences, Target, User } from '@sillage/contract';
import { sampleUser } from '@sillage/testkit/samples';
import { fakeApi } from './fake-api.tsx';
import { givenSignedIn } from './given.ts';
import { sessions } from './given-account.ts';

/** The spec's defaults (section 9). */
export const preferences: Preferences = {
  emailNotifications: true,
  watchlistUpdates: true,
  weeklyDigest: false,
  defaultFilter: 'all',
};

/** Of somebody who never changed one, at a browser in Berlin. */
export const alertRules: AlertRules = {
  timeZone: 'Europe/Berlin',
  quietHours: null,
  dailyCap: 50,
  priceDropPercent: 10,
};

/** The mail that everybody has. */
export const mail: Target = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  channel: 'email',
  preset: null,
  label: null,
  address: sampleUser.email,
  off: null,
  lastSentAt: '2026-03-03T09:30:00.000Z',
  createdAt: '2026-03-01T08:00:00.000Z',
};

/** A webhook of one's own program, that was never sent anything. */
export const webhook: Target = {
  ...mail,
  id: '0198c0de-0000-7000-8000-0000000000b2',
  channel: 'webhook',
  preset: 'webhook',
  label: 'My program',
  address: 'https://example.com/…',
  lastSentAt: null,
};

/** A browser that its owner added. */
export const browser: Target = {
  ...mail,
  id: '0198c0de-0000-7000-8000-0000000000b3',
  channel: 'push',
  label: 'Chrome on Android',
  address: 'fcm.googleapis.com',
};

/** Why a place does not work any more. */
export const off = { at: '2026-03-02T08:00:00.000Z', reason: 'The mailbox does not exist.' };

/** Someone signed in, with what /settings asks for. The server keeps what it is told. */
export function givenSettings({ targets = [mail] as Target[], rules = alertRules } = {}): User {
  const user = givenSignedIn();
  let kept = preferences;
  let keptRules = rules;
  fakeApi({
    users: {
      preferences: () => kept,
      updatePreferences({ body }) {
        kept = body;
        return kept;
      },
    },
    notify: {
      rules: () => keptRules,
      updateRules({ body }) {
        keptRules = body;
        return keptRules;
      },
      targets: () => targets,
      feed: () => ({ url: null }),
      pushKey: () => ({ publicKey: 'BKey' }),
    },
    quiz: { result: () => null },
    account: { sessions: () => sessions },
  });
  return user;
}
