import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { TAKE_OVER_MESSAGE } from '../lib/worker-protocol.ts';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { render } from '../testing/render.tsx';
import { Toasts } from '../ui/toast.tsx';
import { cacheSessionAfterSignIn, followWorker } from './follow-worker.ts';
import { createQueryClient } from './query-client.ts';

/** Fakes the browser's service worker API, which jsdom lacks. */
function givenWorkers({ isInstalled }: { isInstalled: boolean }) {
  const postedMessages: unknown[] = [];
  const registration = Object.assign(new EventTarget(), {
    waiting: null as { postMessage(toastText: unknown): void } | null,
    installing: null as EventTarget | null,
    update: vi.fn<() => Promise<void>>(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: isInstalled ? {} : null,
    register: async () => registration,
  });
  return {
    postedMessages,
    registration,
    workers: container as unknown as ServiceWorkerContainer,
    /** Simulates a new service worker version, which waits if an older version is installed. */
    addVersion() {
      const installing = new EventTarget();
      registration.installing = installing;
      registration.dispatchEvent(new Event('updatefound'));
      if (isInstalled) registration.waiting = { postMessage: (toastText) => postedMessages.push(toastText) };
      installing.dispatchEvent(new Event('statechange'));
    },
    takeOver() {
      registration.waiting = null;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

const toastText = 'A new version of Sillage is available';

test('service worker shows no update toast on its first installation, and its cache is filled', async () => {
  const { workers, addVersion, takeOver } = givenWorkers({ isInstalled: false });
  const client = createQueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const reload = vi.fn<() => void>();
  render(<Toasts />);
  await followWorker(client, workers, reload);
  addVersion();
  takeOver();
  expect(screen.queryByText(toastText)).toBeNull();
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['personal'] });
  expect(reload).not.toHaveBeenCalled();
});

test('service worker update is offered once, and reloads the page when the user agrees', async () => {
  const { workers, addVersion, takeOver, postedMessages } = givenWorkers({ isInstalled: true });
  const reload = vi.fn<() => void>();
  render(<Toasts />);
  await followWorker(createQueryClient(), workers, reload);
  expect(screen.queryByText(toastText)).toBeNull();
  addVersion();
  addVersion();
  await screen.findByText(toastText);
  expect(screen.getAllByText(toastText)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(postedMessages).toEqual([TAKE_OVER_MESSAGE]);
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('service worker update does not reload a tab when another tab activated the update', async () => {
  const { workers, addVersion, takeOver } = givenWorkers({ isInstalled: true });
  const reload = vi.fn<() => void>();
  render(<Toasts />);
  await followWorker(createQueryClient(), workers, reload);
  addVersion();
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('service worker offers an update that already waits, and checks for updates when the tab becomes visible', async () => {
  const { workers, registration } = givenWorkers({ isInstalled: true });
  registration.waiting = { postMessage: () => undefined };
  render(<Toasts />);
  await followWorker(createQueryClient(), workers, () => undefined);
  await screen.findByText(toastText);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledOnce();
});

test('session is refetched after sign-in, but not on page load or after a profile change', async () => {
  const client = createQueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  onTestFinished(cacheSessionAfterSignIn(client));
  const session = { user: null, authType: null, providers: [], hasLocalInbox: false, registration: 'open' as const };
  client.setQueryData(sessionQuery.queryKey, session);
  expect(invalidate).not.toHaveBeenCalled();
  client.setQueryData(sessionQuery.queryKey, { ...session, user: givenUser() });
  expect(invalidate).toHaveBeenCalledOnce();
  client.setQueryData(sessionQuery.queryKey, { ...session, user: givenUser({ firstName: 'Rose' }) });
  expect(invalidate).toHaveBeenCalledOnce();

  const arrivalClient = createQueryClient();
  const invalidateOnArrival = vi.spyOn(arrivalClient, 'invalidateQueries');
  onTestFinished(cacheSessionAfterSignIn(arrivalClient));
  givenSignedIn();
  await arrivalClient.query(sessionQuery);
  expect(invalidateOnArrival).not.toHaveBeenCalled();
});
