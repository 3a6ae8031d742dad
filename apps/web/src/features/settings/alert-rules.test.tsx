import type { AlertRules } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { alertRules, givenSettings } from '../../testing/given-settings.ts';
import { renderApp } from '../../testing/render.tsx';

const updateRules = vi.fn<(input: { body: AlertRules }) => AlertRules | Promise<AlertRules>>();
const sentRules = () => updateRules.mock.calls.map(([{ body }]) => body);
const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function given(rules: Partial<AlertRules> = {}): void {
  givenSettings({ rules: { ...alertRules, ...rules } });
  updateRules.mockReset().mockImplementation(({ body }) => body);
  fakeApi({ notify: { updateRules } });
}

beforeEach(() => given());

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function typeInto(label: string, text: string): Promise<HTMLInputElement> {
  const input = await field(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
  return input;
}

const findSavedMessage = () => screen.findByText('Settings saved successfully!');

test('quiet hours have default times, can be changed, and are restored when switched off and on again', async () => {
  renderApp('/settings');
  const quietSwitch = await screen.findByRole('switch', { name: 'Quiet hours' });
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.click(quietSwitch);
  expect([(await field('From')).value, (await field('Until')).value]).toEqual(['22:00', '07:00']);
  await findSavedMessage();
  await typeInto('From', '23:30');
  await userEvent.tab();
  await waitFor(() => expect(sentRules().at(-1)?.quietHours).toEqual({ from: '23:30', to: '07:00' }));
  await userEvent.click(quietSwitch);
  await waitFor(() => expect(sentRules().at(-1)?.quietHours).toBeNull());
  await userEvent.click(quietSwitch);
  await waitFor(() => expect(sentRules().at(-1)?.quietHours).toEqual({ from: '23:30', to: '07:00' }));
  expect(sentRules()).toHaveLength(4);
});

test('quiet hours with equal start and end are rejected', async () => {
  given({ quietHours: { from: '22:00', to: '07:00' } });
  renderApp('/settings');
  await typeInto('From', '07:00');
  await userEvent.tab();
  await screen.findByText('Start and end must be different');
  expect(sentRules()).toEqual([]);
  await typeInto('From', '21:00');
  await userEvent.keyboard('{Enter}');
  await findSavedMessage();
  expect(sentRules().map(({ quietHours }) => quietHours)).toEqual([{ from: '21:00', to: '07:00' }]);
});

test('quiet hours keep the previous time when a time field is emptied', async () => {
  given({ quietHours: { from: '22:00', to: '07:00' } });
  renderApp('/settings');
  const from = await field('From');
  await userEvent.clear(from);
  await userEvent.tab();
  expect(from.value).toBe('22:00');
  expect(sentRules()).toEqual([]);
});

test('time zone is picked from the browser’s list, or set to the browser’s own', async () => {
  given({ timeZone: 'Asia/Tokyo' });
  renderApp('/settings');
  const field = await screen.findByLabelText<HTMLInputElement>('Time zone');
  expect(field.value).toBe('Asia/Tokyo');
  await userEvent.clear(field);
  await userEvent.type(field, 'america/new york');
  await findSavedMessage();
  expect(sentRules().at(-1)?.timeZone).toBe('America/New_York');
  await userEvent.click(
    screen.getByRole('button', { name: new RegExp(`Use this browser’s time zone \\(${browserTimeZone}\\)`) }),
  );
  await waitFor(() => expect(sentRules().at(-1)?.timeZone).toBe(browserTimeZone));
  expect(field.value).toBe(browserTimeZone);
  expect(screen.queryByRole('button', { name: /this browser’s time zone/ })).toBeNull();
});

test('time zone is shown as “Not set” when there is none, and the first change sets the browser’s time zone', async () => {
  given({ timeZone: null });
  renderApp('/settings');
  const field = await screen.findByLabelText<HTMLInputElement>('Time zone');
  expect([field.value, field.placeholder]).toEqual(['', 'Not set (using UTC)']);
  await typeInto('Daily limit', '5{Enter}');
  await findSavedMessage();
  expect(sentRules()).toEqual([{ ...alertRules, timeZone: browserTimeZone, dailyLimit: 5 }]);
});

test('time zone setting shows the user’s time zone even if the browser does not list it', async () => {
  given({ timeZone: 'Etc/GMT+3' });
  renderApp('/settings');
  expect((await screen.findByLabelText<HTMLInputElement>('Time zone')).value).toBe('Etc/GMT+3');
});

test('time zone shows an error for a text that is no time zone, and keeps the saved one', async () => {
  given({ timeZone: 'Asia/Tokyo' });
  renderApp('/settings');
  const field = await screen.findByLabelText<HTMLInputElement>('Time zone');
  await userEvent.clear(field);
  await userEvent.type(field, 'Atlantis/Capital');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await userEvent.tab();
  screen.getByText('Choose a time zone from the list, such as Europe/Berlin.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sentRules()).toEqual([]);
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field.value).toBe('Asia/Tokyo');
});

test('time zone suggests current names with their offsets', async () => {
  given({ timeZone: 'Europe/Kiev' });
  renderApp('/settings');
  const field = await screen.findByLabelText<HTMLInputElement>('Time zone');
  expect(field.value).toBe('Europe/Kyiv');
  await userEvent.click(field);
  const options = [...(field.list?.options ?? [])];
  expect(options.find(({ value }) => value === 'Asia/Kolkata')?.textContent).toBe('GMT+5:30');
  expect(options.map(({ value }) => value)).not.toContain('Asia/Calcutta');
});

test.each([
  ['Daily limit', '12', { dailyLimit: 12 }],
  ['Minimum price drop (%)', '25', { priceDropPercent: 25 }],
])('%s setting is saved when its field loses focus', async (label, text, change) => {
  renderApp('/settings');
  await typeInto(label, text);
  expect(sentRules()).toEqual([]);
  await userEvent.tab();
  await findSavedMessage();
  expect(sentRules()).toEqual([{ ...alertRules, ...change }]);
});

test.each([
  ['Daily limit', '0', 'A whole number from 1 to 500'],
  ['Daily limit', '501', 'A whole number from 1 to 500'],
  ['Daily limit', 'many', 'A whole number from 1 to 500'],
  ['Daily limit', '1.5', 'A whole number from 1 to 500'],
  ['Minimum price drop (%)', '4', 'A whole number from 5 to 80'],
  ['Minimum price drop (%)', '81', 'A whole number from 5 to 80'],
])('%s setting rejects the value %s', async (label, text, message) => {
  renderApp('/settings');
  const input = await typeInto(label, `${text}{Enter}`);
  await screen.findByText(message);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.value).toBe(text);
  expect(sentRules()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(message)).toBeNull();
  expect(['50', '10']).toContain(input.value);
});

test('alert rule reverts when saving fails, and the next change is still saved', async () => {
  const firstResponse = Promise.withResolvers<AlertRules>();
  updateRules.mockImplementationOnce(() => firstResponse.promise);
  renderApp('/settings');
  const limitField = await typeInto('Daily limit', '12{Enter}');
  const quietSwitch = await screen.findByRole<HTMLInputElement>('switch', { name: 'Quiet hours' });
  await userEvent.click(quietSwitch);
  expect([limitField.value, quietSwitch.checked]).toEqual(['12', true]);
  await waitFor(() => expect(sentRules()).toHaveLength(1));
  firstResponse.reject(new Response('', { status: 500 }));
  await screen.findByText('Failed to save settings');
  await findSavedMessage();
  expect([limitField.value, quietSwitch.checked]).toEqual(['50', true]);
  expect(sentRules().at(-1)).toEqual({ ...alertRules, quietHours: { from: '22:00', to: '07:00' } });
});

test('alert rules are not sent to the server when the user enters the same daily limit again', async () => {
  renderApp('/settings');
  await typeInto('Daily limit', '50{Enter}');
  expect(sentRules()).toEqual([]);
});
