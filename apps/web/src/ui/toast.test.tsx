import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { hideToasts, showToast, Toasts } from './toast.tsx';

test('a toast is announced politely and can be dismissed', async () => {
  render(<Toasts />);
  showToast({ text: 'Oud 24 is back in stock' });
  expect((await screen.findByText('Oud 24 is back in stock')).closest('[aria-live=polite]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Oud 24 is back in stock')).toBeNull();
});

test('a toast runs its action once and closes', async () => {
  const run = vi.fn<() => void>();
  render(<Toasts />);
  showToast({ text: 'Removed', action: { label: 'Undo', run } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Removed')).toBeNull();
});

test('a toast calls onClose when it is replaced by later ones, but not at sign-out', async () => {
  const onClose = vi.fn<() => void>();
  render(<Toasts />);
  act(() => showToast({ text: 'First', onClose }));
  act(() => showToast({ text: 'Second' }));
  act(() => showToast({ text: 'Third' }));
  expect(onClose).not.toHaveBeenCalled();
  act(() => showToast({ text: 'Fourth' }));
  expect(onClose).toHaveBeenCalledOnce();
  act(() => showToast({ text: 'Fifth', onClose }));
  act(() => hideToasts());
  expect(onClose).toHaveBeenCalledOnce();
});

test('toasts close and call onClose when the user leaves the page', async () => {
  const onClose = vi.fn<() => void>();
  render(<Toasts />);
  act(() => showToast({ text: 'First', onClose }));
  act(() => showToast({ text: 'Second', onClose }));
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('First')).toBeNull();
});

test('a toast returns focus to the previously focused element, or to the page if that element was removed', async () => {
  render(
    <>
      <main id="main" tabIndex={-1} />
      <Toasts />
    </>,
  );
  const user = userEvent.setup();
  const before = document.createElement('button');
  document.body.prepend(before);
  for (const isRemoved of [false, true]) {
    showToast({ text: 'Removed', action: { label: 'Undo', run: () => undefined } });
    await screen.findByRole('button', { name: 'Undo' });
    before.focus();
    await user.tab();
    if (isRemoved) before.remove();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(isRemoved ? screen.getByRole('main') : before);
  }
});

test('a toast with the same text and no action replaces the earlier one', async () => {
  render(<Toasts />);
  act(() => showToast({ text: 'Saved' }));
  act(() => showToast({ text: 'Saved' }));
  expect(await screen.findAllByText('Saved')).toHaveLength(1);
});
