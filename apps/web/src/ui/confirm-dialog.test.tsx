import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

function renderDialog(isOpen: boolean) {
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

test('ConfirmDialog shows the question and calls onCancel or onConfirm', async () => {
  const { onConfirm, onCancel } = renderDialog(true);
  screen.getByRole('alertdialog', { name: 'Remove this fragrance from your watchlist?' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('ConfirmDialog calls onCancel on Escape and does not close by itself', () => {
  const { onCancel } = renderDialog(true);
  const escape = new Event('cancel', { cancelable: true });
  screen.getByRole('alertdialog').dispatchEvent(escape);
  expect(onCancel).toHaveBeenCalledOnce();
  expect(escape.defaultPrevented).toBe(true);
});

test('ConfirmDialog closes its element before it is removed from the document, so that focus is restored', () => {
  const wasOnPage: boolean[] = [];
  HTMLDialogElement.prototype.close = function close() {
    wasOnPage.push(this.isConnected);
  };
  renderDialog(true);
  wasOnPage.length = 0;
  cleanup();
  expect(wasOnPage).toEqual([true]);
});

test('ConfirmDialog renders nothing while it is not open', () => {
  renderDialog(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
