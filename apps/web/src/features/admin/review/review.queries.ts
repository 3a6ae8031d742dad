import type { ReviewDecision, ReviewItem, ReviewKind } from '@sillage/contract';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN_POLL_MS, adminKey, useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';

export function reviewQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'review'],
    queryFn: ({ signal }) => adminApi.adminReview.list(undefined, signal),
    refetchInterval: ADMIN_POLL_MS,
  });
}

export function candidatesQuery(userId: string, text: string) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'candidates', text],
    queryFn: ({ signal }) => adminApi.adminReview.candidates({ query: { text } }, signal),
    enabled: text.trim() !== '',
  });
}

export type Decision =
  | { action: 'accept'; item: ReviewItem }
  | { action: 'merge'; item: ReviewItem; into: number }
  | { action: 'decline'; item: ReviewItem; reason: string }
  | { action: 'undo'; item: ReviewItem };

function send({ item: { kind, id }, ...decision }: Decision): Promise<ReviewDecision> {
  const params: { kind: ReviewKind; id: string } = { kind, id };
  if (decision.action === 'merge') return adminApi.adminReview.merge({ params, body: { into: decision.into } });
  if (decision.action === 'decline') return adminApi.adminReview.decline({ params, body: { reason: decision.reason } });
  return adminApi.adminReview[decision.action]({ params });
}

export function useDecide(userId: string) {
  return useAdminChange<Decision, ReviewDecision>({
    userId,
    run: send,
    describe: ({ message }) => message,
    fallbackMessage: 'The decision could not be saved',
  });
}
