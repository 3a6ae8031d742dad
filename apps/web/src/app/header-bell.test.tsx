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

test('notification bell links to the inbox and shows the unread count as a number and in words', async () => {
  counts.unread = 3;
  renderApp('/nowhere');
  const link = await bell('Notifications, 3 new');
  expect(link.getAttribute('href')).toBe('/notifications');
  expect(screen.getByText('3').getAttribute('aria-hidden')).toBe('true');
});

test('notification bell shows 99+ when more than 99 notifications are unread', async () => {
  counts.unread = 100;
  renderApp('/nowhere');
  await bell('Notifications, more than 99 new');
  screen.getByText('99+');
});

test('notification bell shows that a channel was switched off', async () => {
  counts.off = 1;
  renderApp('/nowhere');
  await bell('Notifications, 1 channel switched off');
  screen.getByText('!');
});

test('notification bell is not shown to visitors, and no unread count is requested', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  renderApp('/nowhere');
  await screen.findByRole('link', { name: 'Login' });
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
  expect(unread).not.toHaveBeenCalled();
});

test('notification bell links to the inbox when the unread count fails to load', async () => {
  fakeApi({ inbox: { unread: () => Promise.reject(new Response('', { status: 502 })) } });
  renderApp('/nowhere');
  expect((await bell('Notifications')).getAttribute('href')).toBe('/notifications');
});

test('notification bell updates when the window regains focus, and announces a higher count once', async () => {
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

test('notification bell does not announce an event that a toast has already announced', async () => {
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

test('notification bell refetches the unread count after a live event, and again ten seconds later', async () => {
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
