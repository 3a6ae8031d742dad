import { AppError, type NewTarget, type Target } from '@sillage/contract';
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { serverWords } from '../../lib/problem.ts';
import { MINUTE } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';

/** Whose places they are. */
export interface Owner {
  userId: string;
  /** Hears of everything that may change what the bell says: one more place that works, or one less. */
  onChange(): void;
}

/** Where somebody is told of things. Asked anew whenever it is looked at: we may have switched one off. */
export function targetsQuery(userId: string) {
  return queryOptions({
    queryKey: [...personal(userId), 'targets'],
    queryFn: ({ signal }) => api.notify.targets({ params: { userId } }, signal),
    staleTime: MINUTE,
    refetchOnMount: 'always',
  });
}

const removing = (userId: string) => [...personal(userId), 'targets', 'removing'] as const;

/** The list without what is being removed. */
export function useTargets(userId: string) {
  const answer = useQuery(targetsQuery(userId));
  const leaving = useMutationState({
    filters: { mutationKey: removing(userId), status: 'pending' },
    select: ({ state }) => (state.variables as Target).id,
  });
  const isStaying = ({ id }: Target) => !leaving.includes(id);
  return { answer, staying: (all: readonly Target[]) => all.filter(isStaying) };
}

/** Changes the list as the browser knows it. */
function useRelist({ userId, onChange }: Owner) {
  const client = useQueryClient();
  const { queryKey } = targetsQuery(userId);
  return async (change: (all: readonly Target[]) => Target[]) => {
    // An answer on its way may be from before.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (all) => all && change(all));
    onChange();
  };
}

/** Adds a browser or a webhook. */
export function useAddTarget(owner: Owner) {
  const relist = useRelist(owner);
  return useMutation({
    mutationFn: (target: NewTarget) =>
      api.notify.addTarget({ body: { userId: owner.userId, target } }).catch(nameFields),
    onSuccess: ({ target }) => relist((all) => [...all.filter(({ id }) => id !== target.id), target]),
  });
}

/** Fields of the form are named as in the target. */
function nameFields(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const fields: Record<string, string> = {};
  for (const [name, words] of Object.entries(error.fields)) fields[name.replace(/^target\./, '')] = words;
  throw new AppError(error.code, { message: error.message, fields });
}

/** Removes one. It goes at once and is back when that fails; that it was gone already is no failure. */
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

/** Switches on again what we switched off. */
export function useResumeTarget(owner: Owner) {
  const { userId } = owner;
  const relist = useRelist(owner);
  return useMutation({
    mutationFn: (targetId: string) => api.notify.resumeTarget({ params: { userId, targetId } }),
    onSuccess: (resumed) => relist((all) => all.map((target) => (target.id === resumed.id ? resumed : target))),
  });
}

/** Sends a test; the answer says how it was received. */
export function useTestTarget({ userId, onChange }: Owner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (targetId: string) => api.notify.testTarget({ params: { userId, targetId } }),
    // A test may show that a channel is gone for good.
    onSettled() {
      void client.invalidateQueries(targetsQuery(userId));
      onChange();
    },
  });
}

/** A new signing secret for a webhook. */
export function useReplaceSecret(userId: string) {
  return useMutation({
    mutationFn: (targetId: string) => api.notify.replaceSecret({ params: { userId, targetId } }),
  });
}
