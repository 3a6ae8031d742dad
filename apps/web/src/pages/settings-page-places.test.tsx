import { AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { browser, givenSettings, mail, off, webhook } from '../testing/given-settings.ts';
import { renderApp } from '../testing/render.tsx';

const noWords = () => Promise.reject(new Response('', { status: 500 }));
const place = async (name: string) => {
  const list = within(await screen.findByRole('region', { name: 'Where we notify you' }));
  const found = (await list.findAllByRole('listitem')).find((item) => item.querySelector('p')?.textContent === name);
  if (!found) throw new Error(`There is no place called ${name}`);
  return within(found);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a place', () => {
  beforeEach(() => void givenSettings({ targets: [mail, webhook, browser] }));

  test('says what it is and when something was last sent there', async () => {
    renderApp('/settings');
    (await place('Email')).getByText('amber@example.com');
    expect((await place('Email')).getByText(/Last sent/)).toBeTruthy();
    (await place('My program')).getByText('Signed webhook · https://example.com/…');
    (await place('My program')).getByText('Nothing sent yet');
    (await place('Chrome on Android')).getByText('fcm.googleapis.com');
  });

  test.each([
    ['Email', true, 'The mail server took it', 'Sent. The mail server took it.'],
    ['My program', false, 'It answered with 500.', 'Not sent. It answered with 500.'],
    ['Chrome on Android', true, 'The push service took it.', 'Sent. The push service took it.'],
  ])('%s takes a test, and the answer is said', async (name, isAccepted, says, words) => {
    const testTarget = vi.fn<(input: { params: { targetId: string } }) => { isAccepted: boolean; says: string }>(
      () => ({
        isAccepted,
        says,
      }),
    );
    fakeApi({ notify: { testTarget } });
    renderApp('/settings');
    await userEvent.click((await place(name)).getByRole('button', { name: `Send a test: ${name}` }));
    const answer = await (await place(name)).findByText(words);
    expect(answer.closest('[role=status]')).not.toBeNull();
    expect(testTarget).toHaveBeenCalledOnce();
  });

  test('says that a test could not be sent', async () => {
    fakeApi({ notify: { testTarget: noWords } });
    renderApp('/settings');
    await press('Send a test: Email');
    await screen.findByText('The test could not be sent. Please try again.');
  });

  test('is removed after a question, at once', async () => {
    const removed = Promise.withResolvers<null>();
    const removeTarget = vi.fn<(input: { params: { targetId: string } }) => Promise<null>>(() => removed.promise);
    fakeApi({ notify: { removeTarget } });
    renderApp('/settings');
    await press('Remove: My program');
    expect(removeTarget).not.toHaveBeenCalled();
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('My program')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a webhook'));
    await waitFor(() => expect(removeTarget).toHaveBeenCalledOnce());
    expect(removeTarget.mock.calls[0]?.[0].params.targetId).toBe(webhook.id);
    removed.resolve(null);
    await place('Chrome on Android');
    expect(screen.queryByText('My program')).toBeNull();
  });

  test('is back when it could not be removed', async () => {
    fakeApi({ notify: { removeTarget: noWords } });
    renderApp('/settings');
    await press('Remove: My program');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Failed to remove this. Please try again.');
    await place('My program');
  });

  test('that another tab removed is gone without a complaint', async () => {
    fakeApi({ notify: { removeTarget: () => Promise.reject(new AppError('TARGET_NOT_FOUND')) } });
    renderApp('/settings');
    await press('Remove: My program');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('My program')).toBeNull());
    await place('Chrome on Android');
    expect(screen.queryByText(/no longer exists/)).toBeNull();
  });

  test('stays when the question is cancelled; mail cannot be removed at all', async () => {
    renderApp('/settings');
    await press('Remove: My program');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await place('My program');
    expect((await place('Email')).queryByRole('button', { name: /Remove/ })).toBeNull();
  });
});

describe('a place that we switched off', () => {
  test('says why, what it means, and is turned on again', async () => {
    givenSettings({ targets: [{ ...mail, off }] });
    const bell = vi.fn<() => { unread: number; off: number }>(() => ({ unread: 0, off: 0 }));
    fakeApi({ notify: { resumeTarget: () => mail, unread: bell } });
    renderApp('/settings');
    const row = await place('Email');
    row.getByText(/We turned this off on .*The mailbox does not exist\./);
    screen.getByText(/Email is currently turned off/);
    row.getByText(/We send you no emails about your watchlist, not even the digest/);
    await waitFor(() => expect(bell).toHaveBeenCalled());
    bell.mockClear();
    await userEvent.click(row.getByRole('button', { name: 'Turn on again: Email' }));
    await waitFor(() => expect(screen.queryByText(/We turned this off/)).toBeNull());
    expect(document.activeElement?.textContent).toBe('It’s on again. Send a test to confirm.');
    expect(screen.queryByText(/Email is currently turned off/)).toBeNull();
    await waitFor(() => expect(bell).toHaveBeenCalled());
  });

  test('says why it could not be switched on', async () => {
    givenSettings({ targets: [mail, { ...webhook, off }] });
    fakeApi({ notify: { resumeTarget: noWords } });
    renderApp('/settings');
    (await place('My program')).getByText(
      'We send nothing to it. You still see everything in your notifications here.',
    );
    await press('Turn on again: My program');
    await screen.findByText('It couldn’t be turned on. Please try again.');
  });
});
