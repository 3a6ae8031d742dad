import type { Page } from '@playwright/test';
import { type Channel, type EventKind, eventKinds, type Preferences } from '@sillage/contract';
import { showResponses } from './fake-responses.ts';
import type { Shot } from './shot.ts';

const restocks: EventKind[] = ['restock'];

function buildChannel(number: number, overrides: Partial<Channel>): Channel {
  return {
    id: `0198c0de-0000-7000-8000-00000000000${number}`,
    kind: 'webhook',
    preset: 'ntfy',
    label: `Topic ${number}`,
    address: 'ntfy.sh/…8f2k',
    isVerified: true,
    kinds: [...eventKinds],
    turnedOff: null,
    lastSentAt: null,
    createdAt: new Date().toISOString(),
    ...overrides,
  };
}

const turnedOff = { at: new Date().toISOString(), reason: 'It does not know this address.' };
const LONG_NAME = 'The tablet on the kitchen table, which everyone at home reads';

/** Channels of every kind and state. */
const channels: Channel[] = [
  buildChannel(1, { kind: 'email', preset: null, label: null, address: 'amber@example.com', isVerified: false }),
  buildChannel(2, { kind: 'push', preset: null, label: 'Chrome on Android', address: 'push.example', kinds: restocks }),
  buildChannel(3, { preset: 'discord', label: LONG_NAME, address: 'discord.com/…a1b2', kinds: [] }),
  buildChannel(4, { preset: 'telegram', label: 'Telegram', address: 'Chat @amber', turnedOff }),
];

/** Channels to services, one of them turned off by its answer. */
const services: Channel[] = [
  buildChannel(1, { kind: 'email', preset: null, label: null, address: 'amber@example.com' }),
  buildChannel(2, { preset: 'apprise', label: 'Apprise', address: 'apprise.example.com/…y-key' }),
  buildChannel(3, { preset: 'gotify', label: 'Home server', address: 'gotify.example.com' }),
  buildChannel(4, { preset: 'pushover', label: 'Watch', address: 'api.pushover.net' }),
  buildChannel(5, {
    preset: 'matrix',
    label: 'Family room',
    address: 'Room !AbCdEfGhIjKlMnOpQr:matrix.example.org',
    turnedOff: { at: turnedOff.at, reason: 'The homeserver does not know this access token' },
  }),
];

const preferences: Preferences = {
  emailNotifications: true,
  watchlistUpdates: false,
  weeklyDigest: false,
  defaultFilter: 'all',
};

const KINDS = 'What each channel gets';

const show = (list: readonly Channel[]) => async (page: Page) => {
  await showResponses(page, { '**/api/notifications/*/channels': list });
  await page.getByRole('table', { name: 'Kinds of alert by channel' }).waitFor();
};

/** Opens the form for a service and submits it, so that its errors show. */
const openForm = (preset: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await page.getByLabel('Service').selectOption(preset);
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
};

const FEEDS = 'Feeds and calendar';
const SECRET = '0198c0de-0000-7000-8000-000000000001.dGhpcyBpcyBub3QgYSByZWFsIHNpZ25hdHVyZSBhdCBhbGw';

const feedAddresses = {
  '**/api/notifications/*/feed': {
    url: `https://sillage.example/feeds/${SECRET}.atom`,
    jsonUrl: `https://sillage.example/feeds/${SECRET}.json`,
  },
  '**/api/calendar/*': { url: `https://sillage.example/feeds/calendar/${SECRET}.ics` },
};

export const channelShots: readonly Shot[] = [
  { name: 'settings-kinds', path: '/settings', part: KINDS, prepare: show(channels) },
  {
    name: 'settings-kinds-no-updates',
    path: '/settings',
    part: KINDS,
    prepare: async (page) => {
      await page.route('**/api/users/*/preferences', (route) =>
        route.fulfill({ json: { success: true, preferences } }),
      );
      await show(channels.map((channel) => ({ ...channel, isVerified: true, kinds: restocks })))(page);
    },
  },
  { name: 'settings-channels', path: '/settings', prepare: show(channels) },
  ...(['apprise', 'gotify', 'pushover', 'matrix'] as const).map(
    (preset): Shot => ({
      name: `settings-add-${preset}`,
      path: '/settings',
      isOverlay: true,
      prepare: openForm(preset),
    }),
  ),
  {
    name: 'settings-services',
    path: '/settings',
    part: 'Where we notify you',
    prepare: show(services),
  },
  {
    name: 'settings-no-feeds',
    path: '/settings',
    part: FEEDS,
    prepare: (page) => page.getByRole('button', { name: 'Create the calendar' }).waitFor(),
  },
  {
    name: 'settings-feeds',
    path: '/settings',
    part: FEEDS,
    prepare: async (page) => {
      await showResponses(page, feedAddresses);
      await page.getByLabel('Address of the calendar').waitFor();
    },
  },
];
