import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.tsx';
import { givenSettings } from '../../../testing/given-settings.ts';
import { renderApp } from '../../../testing/render.tsx';

const url = 'https://sillage.example/feeds/calendar/1.ics';

const serverError = () => Promise.reject(new Response('', { status: 500 }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('private calendar', () => {
  beforeEach(() => void givenSettings());

  test('private calendar can be created, copied, and opened in a calendar app', async () => {
    const user = userEvent.setup();
    fakeApi({ calendar: { renew: () => ({ url }) } });
    renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Create the calendar' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Address of the calendar');
    expect([field.value, document.activeElement]).toEqual([url, field]);
    expect(screen.getByRole('link', { name: 'Open in a calendar app' }).getAttribute('href')).toBe(
      'webcal://sillage.example/feeds/calendar/1.ics',
    );
    await user.click(screen.getByRole('button', { name: 'Copy: Address of the calendar' }));
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  test('private calendar gets a new URL after confirmation, and the feed stays as it is', async () => {
    fakeApi({ calendar: { get: () => ({ url }), renew: () => ({ url: `${url}-new` }) } });
    renderApp('/settings');
    await press('New calendar address');
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'New calendar address' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Address of the calendar').value).toBe(`${url}-new`),
    );
    expect(screen.getByRole('button', { name: 'Create the feed' })).toBeDefined();
  });

  test('private calendar is turned off after confirmation', async () => {
    fakeApi({ calendar: { get: () => ({ url }), remove: () => ({ url: null }) } });
    renderApp('/settings');
    await press('Turn off calendar');
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Turn off calendar' }));
    const create = await screen.findByRole('button', { name: 'Create the calendar' });
    await waitFor(() => expect(document.activeElement).toBe(create));
  });

  test('private calendar shows an error when it cannot be changed', async () => {
    fakeApi({ calendar: { renew: serverError } });
    renderApp('/settings');
    await press('Create the calendar');
    await screen.findByText('Failed to change the calendar. Please try again.');
  });
});

test('private feed shows its address as JSON Feed too', async () => {
  givenSettings();
  const jsonUrl = 'https://sillage.example/feeds/1.json';
  fakeApi({ notify: { atomFeed: () => ({ url: 'https://sillage.example/feeds/1.atom', jsonUrl }) } });
  renderApp('/settings');
  expect((await screen.findByLabelText<HTMLInputElement>('The same as JSON Feed')).value).toBe(jsonUrl);
});
