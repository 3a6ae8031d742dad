import type { EditableFact, MovePreview } from '@sillage/contract';
import { queryOptions } from '@tanstack/react-query';
import { SECOND } from '../../../lib/time.ts';
import { ADMIN_POLL_MS, adminKey, useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';

const RUNNING_IMPORT_POLL_MS = 2 * SECOND;

export function fragranceQuery(userId: string, id: number) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'fragrance', id],
    queryFn: ({ signal }) => adminApi.adminCatalogue.show({ params: { id } }, signal),
  });
}

export function importsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'imports'],
    queryFn: ({ signal }) => adminApi.adminCatalogue.listImports(undefined, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ endedAt }) => endedAt === null) ? RUNNING_IMPORT_POLL_MS : ADMIN_POLL_MS,
  });
}

export type Target = { into: number } | { page: number };

export function previewQuery(userId: string, id: number, target: Target) {
  return queryOptions<MovePreview>({
    queryKey: [...adminKey(userId), 'preview', id, target],
    queryFn: ({ signal }) => adminApi.adminCatalogue.preview({ params: { id }, query: target }, signal),
  });
}

const describe = ({ message }: { message: string }) => message;

export function useEditFact(userId: string, id: number) {
  return useAdminChange({
    userId,
    run: ({ fact, ...body }: { fact: EditableFact; value: string; source: string }) =>
      adminApi.adminCatalogue.editFact({ params: { id, fact }, body }),
    describe,
    fallbackMessage: 'The fact could not be saved',
  });
}

export function useRevertFact(userId: string, id: number) {
  return useAdminChange({
    userId,
    run: (fact: EditableFact) => adminApi.adminCatalogue.revertFact({ params: { id, fact } }),
    describe,
    fallbackMessage: 'The fact could not be taken back',
  });
}

export function useMerge(userId: string, id: number) {
  return useAdminChange({
    userId,
    run: (into: number) => adminApi.adminCatalogue.merge({ params: { id }, body: { into } }),
    describe,
    fallbackMessage: 'The two could not be merged',
  });
}

export function useSplit(userId: string, id: number) {
  return useAdminChange({
    userId,
    run: (body: { page: number; into: number | { name: string; brand: string } }) =>
      adminApi.adminCatalogue.split({ params: { id }, body }),
    describe,
    fallbackMessage: 'The page could not be moved',
  });
}

export function useUndoMove(userId: string) {
  return useAdminChange({
    userId,
    run: (moveId: string) => adminApi.adminCatalogue.undoMove({ params: { moveId } }),
    describe,
    fallbackMessage: 'It could not be undone',
  });
}
