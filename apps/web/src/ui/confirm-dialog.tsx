import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  question: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** Called on Cancel, on Escape and on a click beside the dialog. */
  onCancel: () => void;
}

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
