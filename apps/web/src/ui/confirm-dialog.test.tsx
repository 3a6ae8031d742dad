import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

function ask(isOpen: boolean) {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  render(
    <ConfirmDialog
      isOpen={isOpen}
      question="Remove this fragrance from your watchlist?"
      confirmLabel="Remove"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel };
}

test('asks, and hears yes or no', async () => {
  const { onConfirm, onCancel } = ask(true);
  screen.getByRole('alertdialog', { name: 'Remove this fragrance from your watchlist?' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('takes Escape for a no, and leaves closing to who asked', () => {
  const { onCancel } = ask(true);
  const escape = new Event('cancel', { cancelable: true });
  screen.getByRole('alertdialog').dispatchEvent(escape);
  expect(onCancel).toHaveBeenCalledOnce();
  expect(escape.defaultPrevented).toBe(true);
});

test('is closed before it leaves the page, so that the browser gives focus back', () => {
  const wasOnPage: boolean[] = [];
  HTMLDialogElement.prototype.close = function close() {
    wasOnPage.push(this.isConnected);
  };
  ask(true);
  wasOnPage.length = 0;
  cleanup();
  expect(wasOnPage).toEqual([true]);
});

test('is not there while nothing is asked', () => {
  ask(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
