import type { Snooze } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { givenItem, givenWatchlist, watched } from '../../testing/watchlist.tsx';
import { describeSnooze } from './alerts/snooze-status.tsx';

beforeEach(() => givenSignedIn());

const card = async () => within(await screen.findByRole('article', { name: 'Oud 24' }));
const price: Snooze = { cheaperThan: { amount: 64, currency: 'EUR', per: 'bottle' } };

function givenSnooze(snooze: Snooze): void {
  givenWatchlist({ ...givenItem(1, 'Oud 24', 'OutOfStock'), snooze });
  renderApp('/dashboard');
}

test('card of a snoozed watch says until when, and End snooze ends it', async () => {
  givenSnooze(price);
  const user = userEvent.setup();
  await (await card()).findByText(/Snoozed until cheaper than €64.00/);
  await user.click((await card()).getByRole('button', { name: /^End snooze/ }));
  await screen.findByText('Oud 24: messages are on again');
  await waitFor(() => expect(screen.queryByText(/Snoozed/)).toBeNull());
  expect(watched.items[0]?.snooze).toBeUndefined();
});

test('watch that is removed and restored by Undo keeps its snooze', async () => {
  givenSnooze(price);
  const user = userEvent.setup();
  await user.click((await card()).getByRole('button', { name: /^Remove/ }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await (await card()).findByText(/Snoozed until cheaper/);
  expect(watched.items[0]?.snooze).toEqual(price);
});

test('describeSnooze names the day or price, and returns null when the snooze is over or absent', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  expect(describeSnooze({ until: '2026-12-05T12:00:00Z' }, now)).toMatch(/^Snoozed until .*5/);
  expect(describeSnooze({ cheaperThan: { amount: 0.8, currency: 'EUR', per: 'ml' } }, now)).toMatch(/per ml$/);
  expect(describeSnooze({ until: '2026-12-01T11:00:00Z' }, now)).toBeNull();
  expect(describeSnooze(undefined, now)).toBeNull();
});
