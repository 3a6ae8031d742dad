import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { fakeEvents, givenNews } from '../testing/fake-events.ts';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { holdTimer } from '../testing/timers.ts';
import { hideToasts, showToast } from '../ui/toast.tsx';
import { followLive } from './follow-live.ts';

const said = { unread: 0, off: 0 };
const unread = vi.fn(() => ({ ...said }));

beforeEach(() => {
  Object.assign(said, { unread: 0, off: 0 });
  unread.mockClear();
  givenSignedIn();
  fakeApi({ notify: { unread } });
});

const bell = (name: string) => screen.findByRole('link', { name });
const announced = () => document.querySelector('nav [aria-live=polite]')?.textContent;

test('the bell leads to the inbox and says how much in it is new, in figures and in words', async () => {
  said.unread = 3;
  renderApp('/nowhere');
  const link = await bell('Notifications, 3 new');
  expect(link.getAttribute('href')).toBe('/notifications');
  expect(screen.getByText('3').getAttribute('aria-hidden')).toBe('true');
});

test('the bell shows no more than 99', async () => {
  said.unread = 100;
  renderApp('/nowhere');
  await bell('Notifications, more than 99 new');
  screen.getByText('99+');
});

test('the bell shows that a channel was switched off', async () => {
  said.off = 1;
  renderApp('/nowhere');
  await bell('Notifications, 1 channel switched off');
  screen.getByText('!');
});

test('visitors have no bell, and nothing is asked for', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  renderApp('/nowhere');
  await screen.findByRole('link', { name: 'Login' });
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
  expect(unread).not.toHaveBeenCalled();
});

test('a bell that cannot be counted is still the way to the inbox', async () => {
  fakeApi({ notify: { unread: () => Promise.reject(new Response('', { status: 502 })) } });
  renderApp('/nowhere');
  expect((await bell('Notifications')).getAttribute('href')).toBe('/notifications');
});

test('what is new on return to the window is counted, and said once', async () => {
  said.unread = 1;
  renderApp('/nowhere');
  await bell('Notifications, 1 new');
  expect(announced()).toBe('');
  said.unread = 2;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await bell('Notifications, 2 new');
  await waitFor(() => expect(announced()).toBe('2 new notifications'), { timeout: 5_000 });
  said.unread = 0;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await bell('Notifications');
  await waitFor(() => expect(announced()).toBe(''));
  focusManager.setFocused(undefined);
});

test('what a toast says already is counted, and not said again', async () => {
  const settled = holdTimer(1_000);
  const server = fakeEvents();
  const { client } = renderApp('/nowhere');
  onTestFinished(followLive(client));
  await bell('Notifications');
  await waitFor(() => expect(server.listening()).toBe(1));
  await server.accept();
  said.unread = 1;
  await server.tell('stock', givenNews());
  await bell('Notifications, 1 new');
  act(() => showToast({ text: 'Oud 24 is back in stock', isNews: true }));
  await settled.pass();
  expect(announced()).toBe('');
  act(() => hideToasts());
  said.unread = 2;
  await server.tell('stock', givenNews());
  await bell('Notifications, 2 new');
  act(() => showToast({ text: 'Settings saved' }));
  await settled.pass();
  expect(announced()).toBe('2 new notifications');
});

test('news are counted as they are told, and once more a while later', async () => {
  const later = holdTimer(10_000);
  const server = fakeEvents();
  const { client } = renderApp('/nowhere');
  onTestFinished(followLive(client));
  await bell('Notifications');
  await waitFor(() => expect(server.listening()).toBe(1));
  await server.accept();
  said.unread = 1;
  await server.tell('stock', givenNews());
  await bell('Notifications, 1 new');
  said.unread = 2;
  await later.pass();
  await bell('Notifications, 2 new');
});
