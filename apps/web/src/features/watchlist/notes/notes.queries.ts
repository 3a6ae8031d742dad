import { AppError, MAX_NOTES_LENGTH, NOTES_TOO_LONG, type WatchlistItem } from '@sillage/contract';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { getServerMessage } from '../../../lib/errors.ts';
import { personalKey } from '../../../lib/personal-cache.ts';
import { showToast } from '../../../ui/toast.tsx';
import { addAgain, updateList } from '../watchlist.queries.ts';
import { removeItem, upsertItem } from '../watchlist-items.rules.ts';

export interface Draft {
  text: string;
  isSaving: boolean;
  problem: string | null;
}

/** A draft of notes outlives its card, which a filter or a navigation may unmount. */
function draftQuery(userId: string, fragranceId: number) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'notes', fragranceId],
    queryFn: (): Draft | null => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

function setDraft(client: QueryClient, userId: string, fragranceId: number, draft: Draft | null): void {
  client.setQueryData(draftQuery(userId, fragranceId).queryKey, draft);
}

export function useNotesDraft(userId: string, item: WatchlistItem) {
  const client = useQueryClient();
  const { fragranceId } = item;
  const draft = useQuery(draftQuery(userId, fragranceId)).data ?? null;
  const write = (text: string) => setDraft(client, userId, fragranceId, { text, isSaving: false, problem: null });

  function discard(text: string): void {
    setDraft(client, userId, fragranceId, null);
    if (text === (item.notes ?? '')) return;
    const undo = { label: 'Undo', run: () => write(text) };
    showToast({ text: `Changes to the notes on ${item.fragranceName} were discarded`, action: undo });
  }

  return { draft, begin: () => write(item.notes ?? ''), write, discard };
}

/**
 * Returns a function that saves the notes of a watch item. The new notes show at once. If saving
 * fails, the user's draft reappears with an error message.
 */
export function useSaveNotes(userId: string, item: WatchlistItem) {
  const client = useQueryClient();
  const { fragranceId } = item;
  const set = (draft: Draft | null) => setDraft(client, userId, fragranceId, draft);
  const { mutate } = useMutation({
    mutationFn: (notes: string) => api.watchlist.updateNotes({ body: { userId, fragranceId, notes } }),
    onMutate: (text) => set({ text, isSaving: true, problem: null }),
    onSuccess(saved) {
      set(null);
      updateList(client, userId, (items) => upsertItem(items, saved));
    },
    onError(error, notes) {
      if (error instanceof AppError && error.code === 'NOT_IN_WATCHLIST')
        offerToAdd(client, userId, { ...item, notes });
      else restoreDraft(client, userId, item, getServerMessage(error, 'Failed to update notes'));
    },
  });

  return function save(text: string): void {
    const notes = text.trim();
    if (notes === (item.notes ?? '')) set(null);
    else if (notes.length <= MAX_NOTES_LENGTH) mutate(notes);
    else set({ text, isSaving: false, problem: NOTES_TOO_LONG });
  };
}

/** Offers to add the item again with its notes, because another tab has removed it. */
function offerToAdd(client: QueryClient, userId: string, item: WatchlistItem): void {
  setDraft(client, userId, item.fragranceId, null);
  updateList(client, userId, (items) => removeItem(items, item.fragranceId));
  showToast({
    text: `${item.fragranceName}: this fragrance is no longer in your watchlist`,
    action: { label: 'Add with notes', run: () => addAgain(client, userId, item) },
  });
}

/**
 * Restores the draft of the notes after a failure, unless the session has ended. If no card shows
 * the draft, a toast reports the failure.
 */
function restoreDraft(client: QueryClient, userId: string, item: WatchlistItem, problem: string): void {
  const { queryKey } = draftQuery(userId, item.fragranceId);
  const restored = client.setQueryData(queryKey, (draft) => draft && { ...draft, isSaving: false, problem });
  const readers = client.getQueryCache().find({ queryKey })?.getObserversCount();
  if (restored && !readers) showToast({ text: `${item.fragranceName}: ${problem}` });
}
