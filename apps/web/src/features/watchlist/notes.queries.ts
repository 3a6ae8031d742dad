import { AppError, NOTES_LENGTH, NOTES_TOO_LONG, type WatchlistItem } from '@sillage/contract';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { serverWords } from '../../lib/problem.ts';
import { showToast } from '../../ui/toast.tsx';
import { putBack, relist } from './watchlist.queries.ts';
import { withItem, withoutItem } from './watchlist-items.rules.ts';

/** Notes that are being written, or on their way to the server. */
export interface Draft {
  text: string;
  isSaving: boolean;
  /** Why it could not be saved. */
  problem: string | null;
}

/** Kept with what is personal rather than in the card: a filter or another page takes the card away, and nothing typed may be lost. */
function draftQuery(userId: string, fragranceId: number) {
  return queryOptions({
    queryKey: [...personal(userId), 'notes', fragranceId],
    queryFn: (): Draft | null => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

function setDraft(client: QueryClient, userId: string, fragranceId: number, draft: Draft | null): void {
  client.setQueryData(draftQuery(userId, fragranceId).queryKey, draft);
}

/** The draft of the notes on an item, and what can be done with it. */
export function useNotesDraft(userId: string, item: WatchlistItem) {
  const client = useQueryClient();
  const { fragranceId } = item;
  const draft = useQuery(draftQuery(userId, fragranceId)).data ?? null;
  const write = (text: string) => setDraft(client, userId, fragranceId, { text, isSaving: false, problem: null });

  function drop(text: string): void {
    setDraft(client, userId, fragranceId, null);
    if (text === (item.notes ?? '')) return;
    const undo = { label: 'Undo', run: () => write(text) };
    showToast({ text: `Changes to the notes on ${item.fragranceName} were discarded`, action: undo });
  }

  return { draft, begin: () => write(item.notes ?? ''), write, drop };
}

/** Saves notes. They count as saved at once; when that was wrong, the draft is back with the reason. */
export function useSaveNotes(userId: string, item: WatchlistItem) {
  const client = useQueryClient();
  const { fragranceId } = item;
  const set = (draft: Draft | null) => setDraft(client, userId, fragranceId, draft);
  const { mutate } = useMutation({
    mutationFn: (notes: string) => api.watchlist.updateNotes({ body: { userId, fragranceId, notes } }),
    onMutate: (text) => set({ text, isSaving: true, problem: null }),
    onSuccess(saved) {
      set(null);
      relist(client, userId, (items) => withItem(items, saved));
    },
    onError(error, notes) {
      if (error instanceof AppError && error.code === 'NOT_IN_WATCHLIST')
        offerToAdd(client, userId, { ...item, notes });
      else keepDraft(client, userId, item, serverWords(error, 'Failed to update notes'));
    },
  });

  return function save(text: string): void {
    const notes = text.trim();
    if (notes === (item.notes ?? '')) set(null);
    else if (notes.length <= NOTES_LENGTH) mutate(notes);
    else set({ text, isSaving: false, problem: NOTES_TOO_LONG });
  };
}

/** Another tab removed it meanwhile: what was written comes back with it, or not at all. */
function offerToAdd(client: QueryClient, userId: string, item: WatchlistItem): void {
  setDraft(client, userId, item.fragranceId, null);
  relist(client, userId, (items) => withoutItem(items, item.fragranceId));
  showToast({
    text: `${item.fragranceName}: this fragrance is no longer in your watchlist`,
    action: { label: 'Add with notes', run: () => putBack(client, userId, item) },
  });
}

/** Unless the session has ended and all that is personal with it. Where no card shows the draft, a toast tells of it. */
function keepDraft(client: QueryClient, userId: string, item: WatchlistItem, problem: string): void {
  const { queryKey } = draftQuery(userId, item.fragranceId);
  const kept = client.setQueryData(queryKey, (draft) => draft && { ...draft, isSaving: false, problem });
  const readers = client.getQueryCache().find({ queryKey })?.getObserversCount();
  if (kept && !readers) showToast({ text: `${item.fragranceName}: ${problem}` });
}
