import type { HomeAssistant } from '@sillage/contract';
import { showResponses } from './fake-responses.ts';
import type { Screen } from './inspect-screen.ts';
import { runSteps, type Step, waitForHeading, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

const off: HomeAssistant = { isAvailable: true, isConnected: true, device: null };
const on: HomeAssistant = {
  ...off,
  device: { id: '0198c0de-0000-4000-8000-000000000001', createdAt: '2026-11-28T10:00:00.000Z', published: 12 },
};

const show =
  (response: HomeAssistant, text: string | RegExp): Step =>
  async (page) => {
    await showResponses(page, { '**/api/users/*/home-assistant': response });
    await waitForText(text)(page);
  };

/** The section of the settings, with the responses of a server that has a broker. */
export const homeAssistantScreen: Screen = {
  path: '/settings',
  heading: 'Settings',
  prepare: runSteps(show(off, 'Publish my watchlist'), waitForHeading('Home Assistant')),
  states: {
    on: show(on, '12 fragrances are in Home Assistant'),
    'broker down': show({ ...on, isConnected: false }, 'The connection to the MQTT broker is down'),
  },
};

export const homeAssistantShots: Shot[] = [
  {
    name: 'settings-home-assistant',
    path: '/settings',
    part: 'Home Assistant',
    prepare: show(on, '12 fragrances are in Home Assistant'),
  },
];
