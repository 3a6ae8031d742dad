import type { CatalogueFact } from '@sillage/contract';
import { useId, useState } from 'react';
import { getErrorMessage } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { useEditFact } from './catalogue.queries.ts';
import { describeFormat, factNames } from './catalogue.rules.ts';

interface FactDialogProps {
  userId: string;
  id: number;
  fact: CatalogueFact;
  onClose: () => void;
}

/** Asks for the new value of a fact and for its source. */
export function FactDialog({ userId, id: fragranceId, fact: { fact, ...stored }, onClose }: FactDialogProps) {
  const id = useId();
  const edit = useEditFact(userId, fragranceId);
  const [value, setValue] = useState(stored.value);
  const [source, setSource] = useState(stored.edit?.source ?? '');
  const message = edit.isError ? getErrorMessage(edit.error, 'The fact could not be saved') : null;
  return (
    <Dialog heading={`Edit: ${factNames[fact]}`} onCancel={onClose}>
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!edit.isPending) edit.mutate({ fact, value, source }, { onSuccess: onClose });
        }}
      >
        <div>
          <label htmlFor={id} className={labelStyle}>
            {factNames[fact]}
          </label>
          <input
            id={id}
            value={value}
            maxLength={4000}
            onChange={(event) => setValue(event.target.value)}
            aria-invalid={message !== null || undefined}
            aria-describedby={`${id}-hint`}
            className={controlStyle}
          />
          <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
            {describeFormat(fact)}
          </p>
        </div>
        <div>
          <label htmlFor={`${id}-source`} className={labelStyle}>
            Source
          </label>
          <input
            id={`${id}-source`}
            value={source}
            required
            maxLength={500}
            placeholder="An address or a few words"
            onChange={(event) => setSource(event.target.value)}
            className={controlStyle}
          />
        </div>
        {message && (
          <p role="alert" className="text-sm text-bad">
            {message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={edit.isPending && 'Saving...'}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
