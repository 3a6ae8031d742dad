import { AppError, type UnsentGroup, type UnsentMessage, type UnsentSelection } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';

const REASON = 'The mail server responded with 554: it does not accept this mail';
const group: UnsentGroup = { state: 'failed', channelKind: 'email', reason: REASON };
const since = '2026-01-01T10:00:00.000Z';
const id = '0198c0de-0000-7000-8000-00000000000a';
const message: UnsentMessage = {
  id,
  kind: 'restock',
  user: { id: '0198c0de-0000-7000-8000-00000000000b', name: 'iris' },
  receiver: 'i…@mail.example',
  isChannelOff: false,
  isInProgress: false,
  attempts: 3,
  createdAt: since,
  nextTryAt: null,
  response: '554 5.7.1 spam',
};

function givenUnsent(messages: UnsentMessage[] = [message]) {
  const changes: (UnsentSelection & { reason?: string })[] = [];
  givenSignedIn(givenUser({ isOperator: true }));
  fakeApi({
    adminDeliveries: {
      groups: () => ({ groups: [{ ...group, messages: 2, since }], hasMore: false }),
      list: () => ({ messages, hasMore: false }),
      retry: ({ body }) => {
        changes.push(body);
        return { changed: 2, left: 1 };
      },
      drop: ({ body }) => {
        changes.push(body);
        return { changed: 1, left: 0 };
      },
    },
  });
  return changes;
}

async function openMessages() {
  const user = userEvent.setup();
  renderApp('/admin/deliveries');
  await user.click(await screen.findByRole('button', { name: `Show messages: Email: ${REASON}` }));
  await screen.findByText('554 5.7.1 spam');
  return user;
}

describe('console page of deliveries', () => {
  test('an operator sees groups by reason, and the messages of a group with the server’s response', async () => {
    givenUnsent();
    await openMessages();
    const failed = within(screen.getByRole('region', { name: 'Failed' }));
    failed.getByText('2 messages');
    failed.getByText('iris');
    failed.getByText(/i…@mail\.example/);
    failed.getByText(/3 attempts/);
    within(screen.getByRole('region', { name: 'Stuck' })).getByText('None.');
  });

  test('an operator retries a group, and reads how many messages are left', async () => {
    const changes = givenUnsent();
    renderApp('/admin/deliveries');
    await userEvent.click(await screen.findByRole('button', { name: /^Retry all/ }));
    await screen.findByText('2 messages will be sent now; 1 message unchanged');
    expect(changes).toEqual([{ group }]);
  });

  test('an operator drops a message only with a reason for its user', async () => {
    const changes = givenUnsent();
    const user = await openMessages();
    await user.click(screen.getByRole('button', { name: 'Drop: Restock for iris' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Drop?' }));
    await user.click(dialog.getByRole('button', { name: 'Drop' }));
    await dialog.findByText('Write a reason; the user sees it');
    expect(changes).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The mail server was down');
    await user.click(dialog.getByRole('button', { name: 'Drop' }));
    await screen.findByText('1 message dropped');
    expect(changes).toEqual([{ ids: [id], reason: 'The mail server was down' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a message that is being sent has no buttons, and one without a channel says so', async () => {
    givenUnsent([{ ...message, isInProgress: true, isChannelOff: true }]);
    await openMessages();
    screen.getByText('Being sent now');
    screen.getByText(/^The channel is turned off or removed/);
    expect(screen.queryByRole('button', { name: /for iris/ })).toBeNull();
  });

  test('an operator reads that a message changed in the meantime', async () => {
    givenUnsent();
    fakeApi({
      adminDeliveries: {
        retry: () => {
          throw new AppError('DELIVERY_CHANGED');
        },
      },
    });
    renderApp('/admin/deliveries');
    await userEvent.click(await screen.findByRole('button', { name: /^Retry all/ }));
    await screen.findByText(/^Nothing was changed/);
  });

  test('the page says that there are more groups than it shows', async () => {
    givenUnsent();
    fakeApi({ adminDeliveries: { groups: () => ({ groups: [{ ...group, messages: 2, since }], hasMore: true }) } });
    renderApp('/admin/deliveries');
    await screen.findByText(/^These are the 100 groups with the most messages/);
  });

  test('the page says that nothing is stuck', async () => {
    givenUnsent();
    fakeApi({ adminDeliveries: { groups: () => ({ groups: [], hasMore: false }) } });
    renderApp('/admin/deliveries');
    await screen.findByRole('heading', { name: 'Nothing is stuck' });
  });

  test('the page says that the deliveries could not be loaded', async () => {
    givenUnsent();
    fakeApi({ adminDeliveries: { groups: () => offline() } });
    renderApp('/admin/deliveries');
    await screen.findByRole('heading', { name: 'Oops! Something went wrong' });
  });

  test('a user who is no operator finds no such page', async () => {
    givenSignedIn();
    renderApp('/admin/deliveries');
    await screen.findByRole('heading', { name: 'Nothing but air' });
  });
});
