import { MAX_NOTES_LENGTH, type WatchlistItem } from '@sillage/contract';
import { type KeyboardEvent, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../../lib/browser/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { type Draft, useSaveNotes } from './notes.queries.ts';

/** Number of remaining characters at which the character counter appears. */
const COUNTER_THRESHOLD = 100;

interface NotesEditorProps {
  userId: string;
  item: WatchlistItem;
  draft: Draft;
  onWrite(text: string): void;
  onCancel(text: string): void;
}

export function NotesEditor({ userId, item, draft, onWrite, onCancel }: NotesEditorProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // Local state, because the query cache notifies its observers asynchronously and a late value
  // moves the cursor.
  const [text, setText] = useState(draft.text);
  const save = useSaveNotes(userId, item);

  useLayoutEffect(() => {
    focusIfLost(field.current);
    field.current?.setSelectionRange(-1, -1);
  }, []);

  function edit(next: string): void {
    setText(next);
    onWrite(next);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    save(text);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onCancel(text);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(text);
  }

  return (
    <form onSubmit={submit} noValidate className="mx-4 mt-3 mb-4 @min-[29rem]:mx-5 @min-[29rem]:mt-0">
      <label htmlFor={id} className={labelStyle}>
        Notes <span className="sr-only">on {item.fragranceName}</span>
      </label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        value={text}
        rows={4}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={draft.problem ? true : undefined}
        aria-describedby={`${id}-problem ${id}-room`}
        className={`${controlStyle} field-sizing-content max-h-96 min-h-30 resize-none py-2.5 text-sm wrap-anywhere`}
      />
      <CharacterCounter length={text.trim().length} id={`${id}-room`} />
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {draft.problem}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit">Save</Button>
        <Button variant="quiet" className="px-3!" onClick={() => onCancel(text)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Screen readers announce the character counter of the notes only at every tenth character. */
function CharacterCounter({ length, id }: { length: number; id: string }) {
  if (length < MAX_NOTES_LENGTH - COUNTER_THRESHOLD) return null;
  const remaining = MAX_NOTES_LENGTH - length;
  return (
    <>
      <p
        id={id}
        aria-hidden="true"
        className={`mt-1.5 text-xs tabular-nums ${remaining < 0 ? 'text-bad' : 'text-muted'}`}
      >
        {length} of {MAX_NOTES_LENGTH} characters
      </p>
      <p role="status" className="sr-only">
        {remaining < 0 ? 'Too many characters' : `${Math.ceil(remaining / 10) * 10} characters left`}
      </p>
    </>
  );
}
