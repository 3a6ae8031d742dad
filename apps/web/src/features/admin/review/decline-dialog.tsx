import type { ReviewItem } from '@sillage/contract';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { describeItem } from './review.rules.ts';

interface DeclineDialogProps {
  item: ReviewItem;
  onDecline: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the reason, which the user who made the suggestion sees. */
export function DeclineDialog({ item, onDecline, onCancel }: DeclineDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog heading={`Decline ${describeItem(item)}?`} onCancel={onCancel}>
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          onDecline(reason.trim());
        }}
      >
        <label htmlFor={id} className={labelStyle}>
          Reason
        </label>
        <input
          id={id}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
          aria-describedby={`${id}-hint`}
          className={controlStyle}
        />
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
          Optional. The user sees it beside the suggestion, and can keep watching it.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Decline</Button>
        </div>
      </form>
    </Dialog>
  );
}
