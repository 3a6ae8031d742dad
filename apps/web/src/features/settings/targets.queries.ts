import { AppError, type NewTarget, type Target } from '@sillage/contract';
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { serverWords } from '../../lib/problem.ts';
import { MINUTE } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';

export interface Owner {
  userId: string;
  /** Called after any change to the number of working channels, which the bell shows. */
  onChange(): void;
}

/** Reads the user's channels, on every mount, as the server may have switched one off. */
export function targetsQuery(userId: string) {
  return queryOptions({
    queryKey: [...personal(userId), 'targets'],
    queryFn: ({ signal }) => api.notify.targets({ params: { userId } }, signal),
    staleTime: MINUTE,
    refetchOnMount: 'always',
  });
}

const removing = (userId: string) => [...personal(userId), 'targets', 'removing'] as const;

/** Returns the channels, without those being removed. */
export function useTargets(userId: string) {
  const answer = useQuery(targetsQuery(userId));
  const leaving = useMutationState({
    filters: { mutationKey: removing(userId), status: 'pending' },
    select: ({ state }) => (state.variables as Target).id,
  });
  const isStaying = ({ id }: Target) => !leaving.includes(id);
  return { answer, staying: (all: readonly Target[]) => all.filter(isStaying) };
}

/** Returns a function that updates the cached channels. */
function useRelist({ userId, onChange }: Owner) {
  const client = useQueryClient();
  const { queryKey } = targetsQuery(userId);
  return async (change: (all: readonly Target[]) => Target[]) => {
    // A response under way may predate the change.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (all) => all && change(all));
    onChange();
  };
}

export function useAddTarget(owner: Owner) {
  const relist = useRelist(owner);
  return useMutation({
    mutationFn: (target: NewTarget) =>
      api.notify.addTarget({ body: { userId: owner.userId, target } }).catch(nameFields),
    onSuccess: ({ target }) => relist((all) => [...all.filter(({ id }) => id !== target.id), target]),
  });
}

/** Renames the error's fields from those of the request to those of the form. */
function nameFields(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const fields: Record<string, string> = {};
  for (const [name, words] of Object.entries(error.fields)) fields[name.replace(/^target\./, '')] = words;
  throw new AppError(error.code, { message: error.message, fields });
}

/** Hides a channel at once, shows it again on failure. Succeeds if it was already removed. */
export function useRemoveTarget(owner: Owner) {
  const { userId } = owner;
  const relist = useRelist(owner);
  return useMutation({
    mutationKey: removing(userId),
    mutationFn: ({ id: targetId }: Target) =>
      api.notify.removeTarget({ params: { userId, targetId } }).catch(forgiveGone),
    onSuccess: (_, removed) => relist((all) => all.filter(({ id }) => id !== removed.id)),
    onError: (error) => showToast({ text: serverWords(error, 'Failed to remove this. Please try again.') }),
  });
}

function forgiveGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'TARGET_NOT_FOUND') return null;
  throw error;
}

export function useResumeTarget(owner: Owner) {
  const { userId } = owner;
  const relist = useRelist(owner);
  return useMutation({
    mutationFn: (targetId: string) => api.notify.resumeTarget({ params: { userId, targetId } }),
    onSuccess: (resumed) => relist((all) => all.map((target) => (target.id === resumed.id ? resumed : target))),
  });
}

/** Sends a test; the response tells how the channel received it. */
export function useTestTarget({ userId, onChange }: Owner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (targetId: string) => api.notify.testTarget({ params: { userId, targetId } }),
    // A test may show that a channel no longer exists.
    onSettled() {
      void client.invalidateQueries(targetsQuery(userId));
      onChange();
    },
  });
}

export function useReplaceSecret(userId: string) {
  return useMutation({
    mutationFn: (targetId: string) => api.notify.replaceSecret({ params: { userId, targetId } }),
  });
}
