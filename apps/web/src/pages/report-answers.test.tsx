import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { entryId, givenEntry } from '../testing/inbox.ts';
import { renderApp } from '../testing/render.tsx';

const empty = { entries: [], unread: 0, off: 0, next: null };

const answer = {
  id: entryId(5),
  at: '2026-11-28T12:00:00.000Z',
  fragranceId: 3,
  fragranceName: 'Oud',
  shop: 'Parfumerie du Coin',
  problem: 'stock',
  note: 'The shop corrected its page.',
  isUnread: true,
} as const;

describe('answers to reports', () => {
  test('the inbox shows an operator’s answer with the fragrance and the shop', async () => {
    givenSignedIn();
    fakeApi({ inbox: { list: () => ({ ...empty, answers: [answer] }), unread: () => ({ unread: 0, off: 0 }) } });
    renderApp('/notifications');
    const answers = within(await screen.findByRole('region', { name: 'Answers to your reports' }));
    answers.getByText('The shop corrected its page.');
    answers.getByText('Parfumerie du Coin');
    expect(answers.getByRole('link', { name: 'Oud' }).getAttribute('href')).toBe('/fragrances/3');
  });

  test('an unread answer is marked, and read with “Mark all as read”', async () => {
    givenSignedIn();
    const markRead = vi.fn(() => ({ unread: 0, off: 0 }));
    const entries = [givenEntry(4)];
    fakeApi({
      inbox: {
        list: () => ({ ...empty, entries, unread: 1, answers: [answer] }),
        unread: () => ({ unread: 1, off: 0 }),
        markRead,
      },
    });
    renderApp('/notifications');
    const answers = within(await screen.findByRole('region', { name: 'Answers to your reports' }));
    answers.getByText('New');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(markRead).toHaveBeenCalledWith(expect.objectContaining({ body: { upTo: answer.id } }));
    await waitFor(() => expect(answers.queryByText('New')).toBeNull());
  });

  test('the inbox has no such part without answers', async () => {
    givenSignedIn();
    fakeApi({ inbox: { list: () => empty, unread: () => ({ unread: 0, off: 0 }) } });
    renderApp('/notifications');
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    expect(screen.queryByText('Answers to your reports')).toBeNull();
  });
});
