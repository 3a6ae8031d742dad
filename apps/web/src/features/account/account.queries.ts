import { AppError, type Profile, type Session } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { showToast } from '../../ui/toast.tsx';

/** Every browser that is signed in. */
export function sessionsQuery(id: string) {
  return queryOptions({
    queryKey: [...personal(id), 'sessions'],
    queryFn: ({ signal }) => api.account.sessions({ params: { id } }, signal),
  });
}

/** Changes names at once, and the address once its link is followed. */
export function useUpdateProfile(id: string) {
  return useMutation({ mutationFn: (body: Profile) => api.account.updateProfile({ params: { id }, body }) });
}

/** Changes the password; every other session ends. */
export function useChangePassword(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      api.account.changePassword({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries(sessionsQuery(id)),
  });
}

/** Signs one browser out. That it was signed out already is no failure. */
export function useEndSession(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: sessionId }: Session) =>
      api.account.endSession({ params: { id, sessionId } }).catch(forgiveEnded),
    onSuccess(_, { id: sessionId, device }) {
      showToast({ text: `Signed out: ${device}` });
      client.setQueryData(sessionsQuery(id).queryKey, (all) => all?.filter((session) => session.id !== sessionId));
    },
  });
}

/** Signs every other browser out. */
export function useEndOtherSessions(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.account.endOtherSessions({ params: { id } }),
    onSuccess() {
      showToast({ text: 'You are signed out everywhere else' });
      client.setQueryData(sessionsQuery(id).queryKey, (all) => all?.filter((session) => session.isCurrent));
    },
  });
}

/** Everything held on the person; `password` for who has one. */
export function useExportData(id: string) {
  return useMutation({
    mutationFn: (password: string | undefined) => api.account.exportData({ params: { id }, body: proof(password) }),
  });
}

/** Deletes the account and everything held on the person; `password` for who has one. */
export function useDeleteAccount(id: string) {
  return useMutation({
    mutationFn: (password: string | undefined) => api.account.deleteAccount({ params: { id }, body: proof(password) }),
  });
}

function proof(password: string | undefined) {
  return password === undefined ? {} : { password };
}

function forgiveEnded(error: unknown): null {
  if (error instanceof AppError && error.code === 'SESSION_NOT_FOUND') return null;
  throw error;
}
