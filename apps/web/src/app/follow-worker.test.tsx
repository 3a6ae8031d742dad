import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { TAKE_OVER } from '../lib/kept.ts';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { render } from '../testing/render.tsx';
import { Toasts } from '../ui/toast.tsx';
import { followWorker, keepWhoSignsIn } from './follow-worker.ts';
import { createQueryClient } from './query-client.ts';

/** Fakes a service worker container, its registration and versions, which jsdom lacks. */
function givenWorkers({ isInstalled }: { isInstalled: boolean }) {
  const told: unknown[] = [];
  const registration = Object.assign(new EventTarget(), {
    waiting: null as { postMessage(words: unknown): void } | null,
    installing: null as EventTarget | null,
    update: vi.fn<() => Promise<void>>(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: isInstalled ? {} : null,
    register: async () => registration,
  });
  return {
    told,
    registration,
    workers: container as unknown as ServiceWorkerContainer,
    /** Simulates a new version: it waits or, if it is the first, takes over at once. */
    comes() {
      const installing = new EventTarget();
      registration.installing = installing;
      registration.dispatchEvent(new Event('updatefound'));
      if (isInstalled) registration.waiting = { postMessage: (words) => told.push(words) };
      installing.dispatchEvent(new Event('statechange'));
    },
    takesOver() {
      registration.waiting = null;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

const words = 'A new version of Sillage is available';

test('says nothing on the first install, but has what is on the screen kept', async () => {
  const { workers, comes, takesOver } = givenWorkers({ isInstalled: false });
  const client = createQueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const reload = vi.fn<() => void>();
  render(<Toasts />);
  await followWorker(client, workers, reload);
  comes();
  takesOver();
  expect(screen.queryByText(words)).toBeNull();
  expect(asked).toHaveBeenCalledWith({ queryKey: ['personal'] });
  expect(reload).not.toHaveBeenCalled();
});

test('offers a new version once, and loads the page anew when somebody wants it', async () => {
  const { workers, comes, takesOver, told } = givenWorkers({ isInstalled: true });
  const reload = vi.fn<() => void>();
  render(<Toasts />);
  await followWorker(createQueryClient(), workers, reload);
  expect(screen.queryByText(words)).toBeNull();
  comes();
  comes();
  await screen.findByText(words);
  expect(screen.getAllByText(words)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(told).toEqual([TAKE_OVER]);
  expect(reload).not.toHaveBeenCalled();
  takesOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('leaves a tab as it is when another one took the new version, and still offers it', async () => {
  const { workers, comes, takesOver } = givenWorkers({ isInstalled: true });
  const reload = vi.fn<() => void>();
  render(<Toasts />);
  await followWorker(createQueryClient(), workers, reload);
  comes();
  takesOver();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('tells of a version that waited already, and looks for another when somebody comes back to the tab', async () => {
  const { workers, registration } = givenWorkers({ isInstalled: true });
  registration.waiting = { postMessage: () => undefined };
  render(<Toasts />);
  await followWorker(createQueryClient(), workers, () => undefined);
  await screen.findByText(words);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledOnce();
});

test('asks who is signed in after somebody signed in, and neither on arrival nor when a profile changes', async () => {
  const client = createQueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  onTestFinished(keepWhoSignsIn(client));
  const session = { user: null, authType: null, providers: [], hasLocalInbox: false };
  client.setQueryData(sessionQuery.queryKey, session);
  expect(asked).not.toHaveBeenCalled();
  client.setQueryData(sessionQuery.queryKey, { ...session, user: givenUser() });
  expect(asked).toHaveBeenCalledOnce();
  client.setQueryData(sessionQuery.queryKey, { ...session, user: givenUser({ firstName: 'Rose' }) });
  expect(asked).toHaveBeenCalledOnce();

  const arriving = createQueryClient();
  const askedAgain = vi.spyOn(arriving, 'invalidateQueries');
  onTestFinished(keepWhoSignsIn(arriving));
  givenSignedIn();
  await arriving.query(sessionQuery);
  expect(askedAgain).not.toHaveBeenCalled();
});
