import type { WatchlistItem } from '@sillage/contract';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { Button } from '../../ui/button.tsx';
import { useNotesDraft } from './notes.queries.ts';
import { NotesEditor } from './notes-editor.tsx';
import { isLongText } from './notes-length.rules.ts';

interface WatchlistNotesProps {
  userId: string;
  item: WatchlistItem;
  /** What else can be done with the item. */
  children: ReactNode;
}

/** Quieter than the way to the product; the one that takes the card away stands apart. */
const actions =
  'mt-auto flex flex-wrap items-center gap-x-5 border-t border-line px-4 py-1 *:last:ms-auto @min-[29rem]:mx-5 @min-[29rem]:px-0 [[inert]_&]:invisible [&_button]:text-muted [&_button:hover]:text-ink';

/** A person's words on a fragrance, and the way to write them. */
export function WatchlistNotes({ userId, item, children }: WatchlistNotesProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { draft, begin, write, drop } = useNotesDraft(userId, item);
  const isEditing = draft !== null && !draft.isSaving;
  useReturn(isEditing, button);

  const notes = draft ? draft.text.trim() : item.notes;
  return (
    <div className="col-span-full flex min-w-0 flex-col @min-[29rem]:col-span-1">
      {isEditing && <NotesEditor userId={userId} item={item} draft={draft} onWrite={write} onCancel={drop} />}
      {!isEditing && notes && <Words key={notes}>{notes}</Words>}
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

/** Gives focus back to the button that led into the editor. */
function useReturn(isEditing: boolean, button: React.RefObject<HTMLButtonElement | null>): void {
  const wasEditing = useRef(isEditing);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) focusIfLost(button.current);
    wasEditing.current = isEditing;
  }, [isEditing, button]);
}

/** The notes; long ones are folded, so that one of them does not push a watchlist off the screen. */
function Words({ children }: { children: string }) {
  const [isWhole, setWhole] = useState(false);
  const isFoldable = isLongText(children);
  return (
    <div dir="auto" className="mx-4 mt-3 mb-4 border-s-2 border-line ps-3 @min-[29rem]:mx-5 @min-[29rem]:mt-0">
      <p className={`text-sm whitespace-pre-wrap wrap-anywhere ${isFoldable && !isWhole ? 'line-clamp-5' : ''}`}>
        {children}
      </p>
      {isFoldable && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 text-sm text-accent underline-offset-4 hover:underline"
        >
          {isWhole ? 'Show less' : 'Show all'} <span className="sr-only">of the notes</span>
        </button>
      )}
    </div>
  );
}
