import { type AlertRules, type Channel, eventKinds, type Preferences, type User } from '@sillage/contract';
import { sampleUser } from '@sillage/testkit/samples';
import { fakeApi } from './fake-api.tsx';
import { givenSignedIn } from './given.ts';
import { sessions } from './given-account.ts';

/** Default preferences of the specification (section 9). */
export const preferences: Preferences = {
  emailNotifications: true,
  watchlistUpdates: true,
  weeklyDigest: false,
  defaultFilter: 'all',
};

export const alertRules: AlertRules = {
  timeZone: 'Europe/Berlin',
  quietHours: null,
  dailyLimit: 50,
  priceDropPercent: 10,
};

/** The email channel, which every user has. */
export const emailChannel: Channel = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  kind: 'email',
  preset: null,
  label: null,
  address: sampleUser.email,
  isVerified: true,
  kinds: [...eventKinds],
  turnedOff: null,
  lastSentAt: '2026-03-03T09:30:00.000Z',
  createdAt: '2026-03-01T08:00:00.000Z',
};

/** A generic webhook that has received nothing yet. */
export const webhookChannel: Channel = {
  ...emailChannel,
  id: '0198c0de-0000-7000-8000-0000000000b2',
  kind: 'webhook',
  preset: 'webhook',
  label: 'My program',
  address: 'https://example.com/…',
  lastSentAt: null,
};

export const browserChannel: Channel = {
  ...emailChannel,
  id: '0198c0de-0000-7000-8000-0000000000b3',
  kind: 'push',
  label: 'Chrome on Android',
  address: 'fcm.googleapis.com',
};

export const turnedOff = { at: '2026-03-02T08:00:00.000Z', reason: 'The mailbox does not exist.' };

/** Signs a user in, and fakes an API that stores the user's preferences and alert rules. */
export function givenSettings({ targets = [emailChannel] as Channel[], rules = alertRules } = {}): User {
  const user = givenSignedIn();
  let savedPreferences = preferences;
  let savedRules = rules;
  fakeApi({
    users: {
      preferences: () => savedPreferences,
      updatePreferences({ body }) {
        savedPreferences = body;
        return savedPreferences;
      },
    },
    notify: {
      rules: () => savedRules,
      updateRules({ body }) {
        savedRules = body;
        return savedRules;
      },
      channels: () => targets,
      atomFeed: () => ({ url: null, jsonUrl: null }),
      pushKey: () => ({ publicKey: 'BKey' }),
    },
    calendar: { get: () => ({ url: null }) },
    observations: { list: () => [] },
    quiz: { result: () => null },
    account: { sessions: () => sessions },
  });
  return user;
}
