import { AppError, type QuizResult, type Recommendation } from '@sillage/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { serverWords } from '../../lib/problem.ts';
import { MINUTE } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';

/** Number of recommendations per request for more (spec section 9). */
export const MORE = 8;

const everything = (userId: string) => [...personal(userId), 'quiz'] as const;

export const quizQueries = {
  result: (userId: string) =>
    queryOptions({
      queryKey: [...everything(userId), 'result'],
      queryFn: ({ signal }) => api.quiz.result({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
    }),
  recommendations: (userId: string) =>
    queryOptions({
      queryKey: [...everything(userId), 'recommendations'],
      queryFn: ({ signal }) => api.quiz.recommendations({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
    }),
};

type Completed = Omit<Parameters<typeof api.quiz.complete>[0]['body'], 'userId'>;

/** Stores a result; the response has recommendations. Failures are only logged (spec section 8). */
export function useComplete(userId: string, onKept: (result: QuizResult) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (completed: Completed) => api.quiz.complete({ body: { userId, ...completed } }),
    onSuccess({ result, recommendations }) {
      client.setQueryData(quizQueries.result(userId).queryKey, result);
      client.setQueryData(quizQueries.recommendations(userId).queryKey, recommendations);
      onKept(result);
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
      await client.cancelQueries({ queryKey: everything(userId) });
      client.setQueryData(quizQueries.result(userId).queryKey, null);
      client.setQueryData(quizQueries.recommendations(userId).queryKey, []);
      onCleared();
    },
  });
}

/** Appends more recommendations. A second click while a request runs is ignored. */
export function useGenerateMore(userId: string) {
  const client = useQueryClient();
  const mutationKey = [...everything(userId), 'more'];
  const { mutate, ...state } = useMutation({
    mutationKey,
    mutationFn: () => api.quiz.generateMore({ params: { userId }, body: { count: MORE } }),
    onSuccess: (more) => relist(client, userId, (picks) => [...picks, ...more]),
  });
  return { ...state, generate: () => client.isMutating({ mutationKey }) || mutate() };
}

/** Rejects a recommendation that the catalogue lacks without a request, as the server would. */
export function useAddPick(userId: string, onAdded: () => void) {
  return useMutation({
    mutationFn: async ({ id, canAddToWatchlist }: Recommendation) => {
      if (!canAddToWatchlist) throw new AppError('NOT_IN_CATALOG');
      return api.quiz.addToWatchlist({ params: { recId: id }, body: { userId } });
    },
    onSuccess: onAdded,
  });
}

/** Hides it at once, sends the request when its toast closes, and shows it again on failure. */
export function useDismiss(userId: string) {
  const client = useQueryClient();
  const putBack = (pick: Recommendation) => relist(client, userId, (picks) => inOrder([...picks, pick]));
  const { mutate: send } = useMutation({
    mutationFn: ({ id }: Recommendation) =>
      api.quiz.dismiss({ params: { recId: id }, body: { userId } }).catch(forgiveGone),
    onSuccess: (_, { id }) => relist(client, userId, (picks) => without(picks, id)),
    onError(error, pick) {
      putBack(pick);
      showToast({ text: serverWords(error, 'Failed to remove this recommendation. Please try again.') });
    },
  });
  return (pick: Recommendation) => {
    let isUndone = false;
    function undo(): void {
      isUndone = true;
      putBack(pick);
    }
    relist(client, userId, (picks) => without(picks, pick.id));
    showToast({
      text: `We won’t suggest ${pick.fragranceName} again`,
      action: { label: 'Undo', run: undo },
      onGone: () => isUndone || send(pick),
    });
  };
}

function forgiveGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'RECOMMENDATION_NOT_FOUND') return null;
  throw error;
}

type Picks = readonly Recommendation[];

function relist(client: QueryClient, userId: string, change: (picks: Picks) => Recommendation[]): void {
  client.setQueryData(quizQueries.recommendations(userId).queryKey, (picks) => picks && change(picks));
}

function without(picks: Picks, id: number): Recommendation[] {
  return picks.filter((pick) => pick.id !== id);
}

/** Removes duplicates and sorts in the server's order. */
function inOrder(picks: Picks): Recommendation[] {
  const single = [...new Map(picks.map((pick) => [pick.id, pick])).values()];
  return single.toSorted((a, b) => a.recommendationOrder - b.recommendationOrder);
}
