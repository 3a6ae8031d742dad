import type { WatchlistItem } from '@sillage/contract';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../../lib/browser/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotesDraft } from './notes.queries.ts';
import { NotesEditor } from './notes-editor.tsx';
import { isLongText } from './notes-length.rules.ts';

interface WatchlistNotesProps {
  userId: string;
  item: WatchlistItem;
  children: ReactNode;
}

/**
 * Classes of a row of buttons. Child selectors style only the buttons, because the row also
 * contains the dialogs that the buttons open.
 */
const actions =
  'mt-auto flex flex-wrap items-center gap-x-5 border-t border-line px-4 py-1 *:last:ms-auto @min-[29rem]:mx-5 @min-[29rem]:px-0 [[inert]_&]:opacity-40 [&>button]:text-muted [&>*>button]:text-muted [&>button:hover]:text-ink [&>*>button:hover]:text-ink';

export function WatchlistNotes({ userId, item, children }: WatchlistNotesProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { draft, begin, write, discard } = useNotesDraft(userId, item);
  const isEditing = draft !== null && !draft.isSaving;
  useFocusReturn(isEditing, button);

  const notes = draft ? draft.text.trim() : item.notes;
  return (
    <div className="col-span-full flex min-w-0 flex-col @min-[29rem]:col-span-1">
      {isEditing && <NotesEditor userId={userId} item={item} draft={draft} onWrite={write} onCancel={discard} />}
      {!isEditing && notes && <NotesText key={notes}>{notes}</NotesText>}
      <div className={actions}>
        {!isEditing && (
          <Button
            ref={button}
            variant="quiet"
            className="-mx-2.25 px-2!"
            pending={draft !== null && 'Saving...'}
            onClick={begin}
          >
            {notes ? 'Edit Notes' : 'Add Notes'}
            <span className="sr-only">: {item.fragranceName}</span>
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function useFocusReturn(isEditing: boolean, button: React.RefObject<HTMLButtonElement | null>): void {
  const wasEditing = useRef(isEditing);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) focusIfLost(button.current);
    wasEditing.current = isEditing;
  }, [isEditing, button]);
}

/** Folds a user's long notes, so that they do not push the watchlist off the screen. */
function NotesText({ children }: { children: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const isFoldable = isLongText(children);
  return (
    <div dir="auto" className="mx-4 mt-3 mb-4 border-s-2 border-line ps-3 @min-[29rem]:mx-5 @min-[29rem]:mt-0">
      <p className={`text-sm whitespace-pre-wrap wrap-anywhere ${isFoldable && !isExpanded ? 'line-clamp-5' : ''}`}>
        {children}
      </p>
      {isFoldable && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="min-h-11 text-sm text-accent underline-offset-4 hover:underline"
        >
          {isExpanded ? 'Show less' : 'Show all'} <span className="sr-only">of the notes</span>
        </button>
      )}
    </div>
  );
}
