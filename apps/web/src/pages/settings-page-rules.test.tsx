import type { AlertRules } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { alertRules, givenSettings } from '../testing/given-settings.ts';
import { renderApp } from '../testing/render.tsx';

const updateRules = vi.fn<(input: { body: AlertRules }) => AlertRules | Promise<AlertRules>>();
const sent = () => updateRules.mock.calls.map(([{ body }]) => body);
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

function given(rules: Partial<AlertRules> = {}): void {
  givenSettings({ rules: { ...alertRules, ...rules } });
  updateRules.mockReset().mockImplementation(({ body }) => body);
  fakeApi({ notify: { updateRules } });
}

beforeEach(() => given());

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function write(label: string, text: string): Promise<HTMLInputElement> {
  const input = await field(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
  return input;
}

const saved = () => screen.findByText('Settings saved successfully!');

test('quiet hours begin as a night, can be changed, and come back as they were', async () => {
  renderApp('/settings');
  const quiet = await screen.findByRole('switch', { name: 'Quiet hours' });
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.click(quiet);
  expect([(await field('From')).value, (await field('Until')).value]).toEqual(['22:00', '07:00']);
  await saved();
  await write('From', '23:30');
  await userEvent.tab();
  await waitFor(() => expect(sent().at(-1)?.quietHours).toEqual({ from: '23:30', to: '07:00' }));
  await userEvent.click(quiet);
  await waitFor(() => expect(sent().at(-1)?.quietHours).toBeNull());
  await userEvent.click(quiet);
  await waitFor(() => expect(sent().at(-1)?.quietHours).toEqual({ from: '23:30', to: '07:00' }));
  expect(sent()).toHaveLength(4);
});

test('quiet hours that never begin are not sent', async () => {
  given({ quietHours: { from: '22:00', to: '07:00' } });
  renderApp('/settings');
  await write('From', '07:00');
  await userEvent.tab();
  await screen.findByText('Start and end must be different');
  expect(sent()).toEqual([]);
  await write('From', '21:00');
  await userEvent.keyboard('{Enter}');
  await saved();
  expect(sent().map(({ quietHours }) => quietHours)).toEqual([{ from: '21:00', to: '07:00' }]);
});

test('an emptied time is the old one again', async () => {
  given({ quietHours: { from: '22:00', to: '07:00' } });
  renderApp('/settings');
  const from = await field('From');
  await userEvent.clear(from);
  await userEvent.tab();
  expect(from.value).toBe('22:00');
  expect(sent()).toEqual([]);
});

test('the time zone is one of the browser’s list, with this browser’s own at hand', async () => {
  given({ timeZone: 'Asia/Tokyo' });
  renderApp('/settings');
  const select = await screen.findByLabelText<HTMLSelectElement>('Time zone');
  expect(select.value).toBe('Asia/Tokyo');
  await userEvent.selectOptions(select, 'America/New_York');
  await saved();
  expect(sent().at(-1)?.timeZone).toBe('America/New_York');
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`Use this browser’s time zone \\(${here}\\)`) }));
  await waitFor(() => expect(sent().at(-1)?.timeZone).toBe(here));
  expect(select.value).toBe(here);
  expect(screen.queryByRole('button', { name: /this browser’s time zone/ })).toBeNull();
});

test('a time zone that nobody chose is said to be none, and goes with the first change', async () => {
  given({ timeZone: null });
  renderApp('/settings');
  const select = await screen.findByLabelText<HTMLSelectElement>('Time zone');
  expect(select.selectedOptions[0]?.textContent).toBe('Not set (using UTC)');
  await write('Daily limit', '5{Enter}');
  await saved();
  expect(sent()).toEqual([{ ...alertRules, timeZone: here, dailyCap: 5 }]);
});

test('a time zone that this browser does not list stands among the others', async () => {
  given({ timeZone: 'Etc/GMT+3' });
  renderApp('/settings');
  expect((await screen.findByLabelText<HTMLSelectElement>('Time zone')).value).toBe('Etc/GMT+3');
});

test.each([
  ['Daily limit', '12', { dailyCap: 12 }],
  ['Minimum price drop (%)', '25', { priceDropPercent: 25 }],
])('%s is saved when its field is left', async (label, text, change) => {
  renderApp('/settings');
  await write(label, text);
  expect(sent()).toEqual([]);
  await userEvent.tab();
  await saved();
  expect(sent()).toEqual([{ ...alertRules, ...change }]);
});

test.each([
  ['Daily limit', '0', 'A whole number from 1 to 500'],
  ['Daily limit', '501', 'A whole number from 1 to 500'],
  ['Daily limit', 'many', 'A whole number from 1 to 500'],
  ['Daily limit', '1.5', 'A whole number from 1 to 500'],
  ['Minimum price drop (%)', '4', 'A whole number from 5 to 80'],
  ['Minimum price drop (%)', '81', 'A whole number from 5 to 80'],
])('%s takes no %s', async (label, text, words) => {
  renderApp('/settings');
  const input = await write(label, `${text}{Enter}`);
  await screen.findByText(words);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.value).toBe(text);
  expect(sent()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(words)).toBeNull();
  expect(['50', '10']).toContain(input.value);
});

test('a rule goes back when it could not be saved, and the next one is not lost', async () => {
  const first = Promise.withResolvers<AlertRules>();
  updateRules.mockImplementationOnce(() => first.promise);
  renderApp('/settings');
  const cap = await write('Daily limit', '12{Enter}');
  const quiet = await screen.findByRole<HTMLInputElement>('switch', { name: 'Quiet hours' });
  await userEvent.click(quiet);
  expect([cap.value, quiet.checked]).toEqual(['12', true]);
  await waitFor(() => expect(sent()).toHaveLength(1));
  first.reject(new Response('', { status: 500 }));
  await screen.findByText('Failed to save settings');
  await saved();
  expect([cap.value, quiet.checked]).toEqual(['50', true]);
  expect(sent().at(-1)).toEqual({ ...alertRules, quietHours: { from: '22:00', to: '07:00' } });
});

test('a number that is written as it was is not sent', async () => {
  renderApp('/settings');
  await write('Daily limit', '50{Enter}');
  expect(sent()).toEqual([]);
});
