import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { fakeEvents, givenLiveChange } from '../testing/fake-events.ts';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { captureTimer } from '../testing/timers.ts';
import { hideToasts, showToast } from '../ui/toast.tsx';
import { followLive } from './follow-live.ts';

const counts = { unread: 0, off: 0 };
const unread = vi.fn(() => ({ ...counts }));

beforeEach(() => {
  Object.assign(counts, { unread: 0, off: 0 });
  unread.mockClear();
  givenSignedIn();
  fakeApi({ inbox: { unread } });
});

const bell = (name: string) => screen.findByRole('link', { name });
const readAnnouncement = () => document.querySelector('nav [aria-live=polite]')?.textContent;

test('bell links to the inbox and shows the unread count as number and text', async () => {
  counts.unread = 3;
  renderApp('/nowhere');
  const link = await bell('Notifications, 3 new');
  expect(link.getAttribute('href')).toBe('/notifications');
  expect(screen.getByText('3').getAttribute('aria-hidden')).toBe('true');
});

test('bell shows at most 99', async () => {
  counts.unread = 100;
  renderApp('/nowhere');
  await bell('Notifications, more than 99 new');
  screen.getByText('99+');
});

test('bell shows that a channel was switched off', async () => {
  counts.off = 1;
  renderApp('/nowhere');
  await bell('Notifications, 1 channel switched off');
  screen.getByText('!');
});

test('bell is absent for visitors, and no count is requested', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  renderApp('/nowhere');
  await screen.findByRole('link', { name: 'Login' });
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
  expect(unread).not.toHaveBeenCalled();
});

test('bell links to the inbox when the count fails to load', async () => {
  fakeApi({ inbox: { unread: () => Promise.reject(new Response('', { status: 502 })) } });
  renderApp('/nowhere');
  expect((await bell('Notifications')).getAttribute('href')).toBe('/notifications');
});

test('bell updates when the window regains focus, and announces the new count once', async () => {
  counts.unread = 1;
  renderApp('/nowhere');
  await bell('Notifications, 1 new');
  expect(readAnnouncement()).toBe('');
  counts.unread = 2;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await bell('Notifications, 2 new');
  await waitFor(() => expect(readAnnouncement()).toBe('2 new notifications'), { timeout: 5_000 });
  counts.unread = 0;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await bell('Notifications');
  await waitFor(() => expect(readAnnouncement()).toBe(''));
  focusManager.setFocused(undefined);
});

test('bell does not announce an event that a toast already announced', async () => {
  const announceTimer = captureTimer(1_000);
  const server = fakeEvents();
  const { client } = renderApp('/nowhere');
  onTestFinished(followLive(client));
  await bell('Notifications');
  await waitFor(() => expect(server.countOpen()).toBe(1));
  await server.accept();
  counts.unread = 1;
  await server.send('stock', givenLiveChange());
  await bell('Notifications, 1 new');
  act(() => showToast({ text: 'Oud 24 is back in stock', isEvent: true }));
  await announceTimer.run();
  expect(readAnnouncement()).toBe('');
  act(() => hideToasts());
  counts.unread = 2;
  await server.send('stock', givenLiveChange());
  await bell('Notifications, 2 new');
  act(() => showToast({ text: 'Settings saved' }));
  await announceTimer.run();
  expect(readAnnouncement()).toBe('2 new notifications');
});

test('bell refetches the count after an event, and once more ten seconds later', async () => {
  const inboxTimer = captureTimer(10_000);
  const server = fakeEvents();
  const { client } = renderApp('/nowhere');
  onTestFinished(followLive(client));
  await bell('Notifications');
  await waitFor(() => expect(server.countOpen()).toBe(1));
  await server.accept();
  counts.unread = 1;
  await server.send('stock', givenLiveChange());
  await bell('Notifications, 1 new');
  counts.unread = 2;
  await inboxTimer.run();
  await bell('Notifications, 2 new');
});
