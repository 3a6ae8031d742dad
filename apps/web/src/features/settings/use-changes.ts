import { AppError } from '@sillage/contract';
import { hashKey, type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';

/** Duration of the success toast (spec section 9). */
const SAVED_MS = 3 * SECOND;

interface Changed<Data> {
  queryKey: QueryKey;
  /** Fetches the server's present value. */
  ask(): Promise<Data>;
  /** Saves the whole value; resolves to the stored one. */
  save(whole: Data): Promise<Data>;
  onSaved?(kept: Data): void;
}

/**
 * Changes parts of a value that the server only accepts whole. Changes show at once and run one
 * after another, each on a freshly fetched value, so that none overwrites another or one made
 * elsewhere. A failed change is reverted.
 */
export function useChanges<Data extends object>({ queryKey, ask, save, onSaved }: Changed<Data>) {
  const client = useQueryClient();
  const underWay = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Data>,
  });
  const { mutate: change } = useMutation({
    mutationKey: queryKey,
    scope: { id: hashKey(queryKey) },
    async mutationFn(part: Partial<Data>) {
      // Saves nothing after a sign-out.
      if (!client.getQueryData<Data>(queryKey)) throw new AppError('NOT_SIGNED_IN');
      return save({ ...(await ask()), ...part });
    },
    async onSuccess(saved) {
      // A response under way may predate the change.
      await client.cancelQueries({ queryKey });
      if (client.setQueryData<Data>(queryKey, (kept) => kept && saved)) onSaved?.(saved);
      showToast({ text: 'Settings saved successfully!', stayMs: SAVED_MS });
    },
    onError: (error) => showToast({ text: failure(error) }),
  });

  /** Returns `kept` with all pending changes applied. */
  function withChanges(kept: Data): Data {
    return underWay.reduce<Data>((whole, part) => ({ ...whole, ...part }), kept);
  }

  return { change, withChanges };
}

/** Returns the specification's message plus the server's, if any. */
function failure(error: unknown): string {
  const words = 'Failed to save settings';
  return error instanceof AppError ? `${words}. ${error.message}` : words;
}
