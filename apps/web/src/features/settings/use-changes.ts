import { AppError } from '@sillage/contract';
import { hashKey, type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';

/** Spec section 9. */
const SAVED_MS = 3 * SECOND;

interface Changed<Data> {
  /** Of the query whose answer is changed. */
  queryKey: QueryKey;
  /** What the server keeps now. */
  ask(): Promise<Data>;
  /** Has the server keep all of it; answers what it kept. */
  save(whole: Data): Promise<Data>;
  /** Hears what is kept now. */
  onSaved?(kept: Data): void;
}

/**
 * Changes parts of what the server only takes whole. A change is seen at once, lying on top of what the server has. They
 * go one after another, each upon what the server keeps by then, so that none undoes another, nor what was changed in
 * another tab or by a link in a mail; one that fails is lifted off again.
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
      // Somebody who has signed out meanwhile saves nothing.
      if (!client.getQueryData<Data>(queryKey)) throw new AppError('NOT_SIGNED_IN');
      return save({ ...(await ask()), ...part });
    },
    async onSuccess(saved) {
      // An answer on its way may be from before.
      await client.cancelQueries({ queryKey });
      if (client.setQueryData<Data>(queryKey, (kept) => kept && saved)) onSaved?.(saved);
      showToast({ text: 'Settings saved successfully!', stayMs: SAVED_MS });
    },
    onError: (error) => showToast({ text: failure(error) }),
  });

  /** `kept` with every change that is on its way. */
  function withChanges(kept: Data): Data {
    return underWay.reduce<Data>((whole, part) => ({ ...whole, ...part }), kept);
  }

  return { change, withChanges };
}

/** The spec's words, and those of a server that has some. */
function failure(error: unknown): string {
  const words = 'Failed to save settings';
  return error instanceof AppError ? `${words}. ${error.message}` : words;
}
