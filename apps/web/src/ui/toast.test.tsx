import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { hideToasts, showToast, Toasts } from './toast.tsx';

test('says something in passing, and can be sent away', async () => {
  render(<Toasts />);
  showToast({ text: 'Oud 24 is back in stock' });
  expect((await screen.findByText('Oud 24 is back in stock')).closest('[aria-live=polite]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Oud 24 is back in stock')).toBeNull();
});

test('offers a way back, once', async () => {
  const run = vi.fn<() => void>();
  render(<Toasts />);
  showToast({ text: 'Removed', action: { label: 'Undo', run } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Removed')).toBeNull();
});

test('tells who showed it when it has gone, pushed out by others too, but not when somebody signs out', async () => {
  const onGone = vi.fn<() => void>();
  render(<Toasts />);
  act(() => showToast({ text: 'First', onGone }));
  act(() => showToast({ text: 'Second' }));
  act(() => showToast({ text: 'Third' }));
  expect(onGone).not.toHaveBeenCalled();
  act(() => showToast({ text: 'Fourth' }));
  expect(onGone).toHaveBeenCalledOnce();
  act(() => showToast({ text: 'Fifth', onGone }));
  act(() => hideToasts());
  expect(onGone).toHaveBeenCalledOnce();
});

test('is gone with its page, and tells so while there is still time', async () => {
  const onGone = vi.fn<() => void>();
  render(<Toasts />);
  act(() => showToast({ text: 'First', onGone }));
  act(() => showToast({ text: 'Second', onGone }));
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(onGone).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('First')).toBeNull();
});

test('gives focus back to where it came from, or to the page when that is gone', async () => {
  render(
    <>
      <main id="main" tabIndex={-1} />
      <Toasts />
    </>,
  );
  const user = userEvent.setup();
  const before = document.createElement('button');
  document.body.prepend(before);
  for (const isGone of [false, true]) {
    showToast({ text: 'Removed', action: { label: 'Undo', run: () => undefined } });
    await screen.findByRole('button', { name: 'Undo' });
    before.focus();
    await user.tab();
    if (isGone) before.remove();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(isGone ? screen.getByRole('main') : before);
  }
});

test('mere words that are said again stand there once', async () => {
  render(<Toasts />);
  act(() => showToast({ text: 'Saved' }));
  act(() => showToast({ text: 'Saved' }));
  expect(await screen.findAllByText('Saved')).toHaveLength(1);
});
