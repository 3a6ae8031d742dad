import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question, such as 'Remove this fragrance from your watchlist?'. */
  question: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** Also on Escape and a click beside the dialog. */
  onCancel: () => void;
}

/** Asks before something is done. The browser's own modal: the page behind is inert, and focus goes back where it came from. */
export function ConfirmDialog({ isOpen, ...rest }: ConfirmDialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ question, confirmLabel, onConfirm, onCancel }: Omit<ConfirmDialogProps, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Before the browser draws, and closed while still on the page: only then does it give focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      closedby="any"
      className="mx-auto mt-auto mb-4 w-[calc(100%-2rem)] max-w-form animate-appear rounded-box border border-line bg-surface text-ink shadow-lift backdrop:bg-black/45 sm:my-auto"
    >
      <div className="p-6">
        <h2 id={id} className="text-lg">
          {question}
        </h2>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
