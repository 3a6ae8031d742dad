import { AppError } from '@sillage/contract';
import { hashKey, type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';

/** Duration of the success toast (spec section 9). */
const SAVED_TOAST_MS = 3 * SECOND;

interface ChangesOptions<Data> {
  queryKey: QueryKey;
  fetchCurrent(): Promise<Data>;
  /**
   * Saves the complete changed value on the server. Resolves to the value that the server stored.
   */
  save(value: Data): Promise<Data>;
  onSaved?(saved: Data): void;
}

/**
 * Changes parts of a value that the server accepts only as a whole. A change shows at once and is
 * reverted if it fails. Changes are saved one after another, each on a freshly fetched value, so
 * that no change overwrites another one, in this tab or elsewhere.
 */
export function useChanges<Data extends object>({ queryKey, fetchCurrent, save, onSaved }: ChangesOptions<Data>) {
  const client = useQueryClient();
  const pendingChanges = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Data>,
  });
  const { mutate: change } = useMutation({
    mutationKey: queryKey,
    scope: { id: hashKey(queryKey) },
    async mutationFn(part: Partial<Data>) {
      // Saves nothing after a sign-out.
      if (!client.getQueryData<Data>(queryKey)) throw new AppError('NOT_SIGNED_IN');
      return save({ ...(await fetchCurrent()), ...part });
    },
    async onSuccess(saved) {
      // A response under way may predate the change.
      await client.cancelQueries({ queryKey });
      if (client.setQueryData<Data>(queryKey, (current) => current && saved)) onSaved?.(saved);
      showSaved();
    },
    onError: showSaveFailure,
  });

  /**
   * Returns the settings in `current` with the user's changes that are still being saved. The page
   * can thus show these changes at once.
   */
  function withChanges(current: Data): Data {
    return pendingChanges.reduce<Data>((value, part) => ({ ...value, ...part }), current);
  }

  return { change, withChanges };
}

export function showSaved(): void {
  showToast({ text: 'Settings saved successfully!', stayMs: SAVED_TOAST_MS });
}

/** A failure to save settings shows the specification's message, then any message of the server. */
export function showSaveFailure(error: unknown): void {
  const message = 'Failed to save settings';
  showToast({ text: error instanceof AppError ? `${message}. ${error.message}` : message });
}
