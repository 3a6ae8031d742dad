import { AppError, type QuizResult, type Recommendation } from '@sillage/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { getServerMessage } from '../../lib/errors.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { MINUTE } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';

/** Number of additional recommendations that one request generates (spec section 9). */
export const MORE_COUNT = 8;

const quizKey = (userId: string) => [...personalKey(userId), 'quiz'] as const;

export const quizQueries = {
  result: (userId: string) =>
    queryOptions({
      queryKey: [...quizKey(userId), 'result'],
      queryFn: ({ signal }) => api.quiz.result({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
    }),
  recommendations: (userId: string) =>
    queryOptions({
      queryKey: [...quizKey(userId), 'recommendations'],
      queryFn: ({ signal }) => api.quiz.recommendations({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
    }),
};

type Completed = Omit<Parameters<typeof api.quiz.complete>[0]['body'], 'userId'>;

/** Stores a quiz result and caches its recommendations; only logs failures (spec section 8). */
export function useComplete(userId: string, onStored: (result: QuizResult) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (completed: Completed) => api.quiz.complete({ body: { userId, ...completed } }),
    onSuccess({ result, recommendations }) {
      client.setQueryData(quizQueries.result(userId).queryKey, result);
      client.setQueryData(quizQueries.recommendations(userId).queryKey, recommendations);
      onStored(result);
    },
    onError: (error) => reportError(error),
  });
}

export function useClearResult(userId: string, onCleared: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.quiz.clearResult({ params: { userId } }),
    async onSuccess() {
      // A response under way may still contain the result.
      await client.cancelQueries({ queryKey: quizKey(userId) });
      client.setQueryData(quizQueries.result(userId).queryKey, null);
      client.setQueryData(quizQueries.recommendations(userId).queryKey, []);
      onCleared();
    },
  });
}

/** A second click while more recommendations are generated is ignored. */
export function useGenerateMore(userId: string) {
  const client = useQueryClient();
  const mutationKey = [...quizKey(userId), 'more'];
  const { mutate, ...state } = useMutation({
    mutationKey,
    mutationFn: () => api.quiz.generateMore({ params: { userId }, body: { count: MORE_COUNT } }),
    onSuccess: (more) => updatePicks(client, userId, (picks) => [...picks, ...more]),
  });
  return { ...state, generate: () => client.isMutating({ mutationKey }) || mutate() };
}

/**
 * Adds a recommended fragrance to the watchlist. If the catalogue lacks the fragrance, throws
 * NOT_IN_CATALOG without a request.
 */
export function useAddPick(userId: string, onAdded: () => void) {
  return useMutation({
    mutationFn: async ({ id, canAddToWatchlist }: Recommendation) => {
      if (!canAddToWatchlist) throw new AppError('NOT_IN_CATALOG');
      return api.quiz.addToWatchlist({ params: { recId: id }, body: { userId } });
    },
    onSuccess: onAdded,
  });
}

/**
 * Dismisses a recommendation: hides the card at once, sends the request when the Undo toast closes,
 * and shows the card again on failure.
 */
export function useDismiss(userId: string) {
  const client = useQueryClient();
  const restore = (pick: Recommendation) => updatePicks(client, userId, (picks) => sortPicks([...picks, pick]));
  const { mutate: sendDismissal } = useMutation({
    mutationFn: ({ id }: Recommendation) =>
      api.quiz.dismiss({ params: { recId: id }, body: { userId } }).catch(ignoreNotFound),
    onSuccess: (_, { id }) => updatePicks(client, userId, (picks) => removePick(picks, id)),
    onError(error, pick) {
      restore(pick);
      showToast({ text: getServerMessage(error, 'Failed to remove this recommendation. Please try again.') });
    },
  });
  return (pick: Recommendation) => {
    let isUndone = false;
    function undo(): void {
      isUndone = true;
      restore(pick);
    }
    updatePicks(client, userId, (picks) => removePick(picks, pick.id));
    showToast({
      text: `We won’t suggest ${pick.fragranceName} again`,
      action: { label: 'Undo', run: undo },
      onClose: () => isUndone || sendDismissal(pick),
    });
  };
}

function ignoreNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'RECOMMENDATION_NOT_FOUND') return null;
  throw error;
}

type Picks = readonly Recommendation[];

function updatePicks(client: QueryClient, userId: string, change: (picks: Picks) => Recommendation[]): void {
  client.setQueryData(quizQueries.recommendations(userId).queryKey, (picks) => picks && change(picks));
}

function removePick(picks: Picks, id: number): Recommendation[] {
  return picks.filter((pick) => pick.id !== id);
}

/** Removes duplicate recommendations and sorts the others in the server's order. */
function sortPicks(picks: Picks): Recommendation[] {
  const unique = [...new Map(picks.map((pick) => [pick.id, pick])).values()];
  return unique.toSorted((a, b) => a.recommendationOrder - b.recommendationOrder);
}
