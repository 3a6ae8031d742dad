import { AppError, type HomeAssistant } from '@sillage/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.tsx';
import { givenSettings } from '../../../testing/given-settings.ts';
import { renderApp } from '../../../testing/render.tsx';

const off: HomeAssistant = { isAvailable: true, isConnected: true, device: null };
const device = { id: '0190a6c2-0000-4000-8000-00000000000a', createdAt: '2026-11-28T10:00:00.000Z', published: 3 };
const on: HomeAssistant = { ...off, device };

function openSettings(shown: HomeAssistant, change: (isOn: boolean) => HomeAssistant = () => shown) {
  givenSettings();
  const changes: boolean[] = [];
  fakeApi({
    homeAssistant: {
      show: () => shown,
      change: ({ body }) => {
        changes.push(body.isOn);
        return change(body.isOn);
      },
    },
  });
  renderApp('/settings');
  return changes;
}

const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Publish my watchlist' });

test('the switch turns Home Assistant on, says what others see, and turns it off again', async () => {
  const changes = openSettings(off, (isOn) => (isOn ? on : off));
  const control = await findSwitch();
  expect(control.checked).toBe(false);
  expect(screen.getByText(/Everyone who can read this server’s MQTT broker sees what you watch/)).toBeDefined();
  await userEvent.click(control);
  expect(await screen.findByText('3 fragrances are in Home Assistant, as the device “Sillage”.')).toBeDefined();
  expect(control.checked).toBe(true);
  await userEvent.click(control);
  await expect.poll(() => control.checked).toBe(false);
  expect(changes).toEqual([true, false]);
});

test('the section is left out when the operator set no broker', async () => {
  openSettings({ ...off, isAvailable: false, isConnected: false });
  expect(await screen.findByRole('combobox', { name: 'Currency' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Home Assistant' })).toBeNull();
});

test.each([
  ['the broker is down', { ...on, isConnected: false }, /connection to the MQTT broker is down/],
  ['nothing was sent yet', { ...on, device: { ...device, published: 0 } }, /^Nothing was sent yet\.$/],
  ['one fragrance was sent', { ...on, device: { ...device, published: 1 } }, /^1 fragrance is in Home Assistant/],
  [
    'the operator removed the broker',
    { ...on, isAvailable: false, isConnected: false },
    /has turned off the connection/,
  ],
])('the section says so when %s', async (_what, shown, text) => {
  openSettings(shown);
  expect((await findSwitch()).checked).toBe(true);
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
});

test('the switch returns to its place and explains it when the change fails', async () => {
  openSettings(off, () => {
    throw new AppError('BAD_REQUEST', { message: 'The operator of this server has set no MQTT broker' });
  });
  const control = await findSwitch();
  await userEvent.click(control);
  expect(await screen.findByText('The operator of this server has set no MQTT broker')).toBeDefined();
  expect(control.checked).toBe(false);
});
