import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question, such as 'Remove this fragrance from your watchlist?'. */
  question: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** Also on Escape and a click beside the dialog. */
  onCancel: () => void;
}

/** Asks before something is lost. */
export function ConfirmDialog({ isOpen, question, confirmLabel, onConfirm, onCancel }: ConfirmDialogProps) {
  if (!isOpen) return null;
  return (
    <Dialog heading={question} isWarning onCancel={onCancel}>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
