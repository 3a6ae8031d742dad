import { AppError, type Profile, type Session } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { showToast } from '../../ui/toast.tsx';

export function sessionsQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey(id), 'sessions'],
    queryFn: ({ signal }) => api.account.sessions({ params: { id } }, signal),
  });
}

/**
 * Saves a profile. Changed names take effect at once, a new email address only when the user opens
 * the emailed link.
 */
export function useUpdateProfile(id: string) {
  return useMutation({ mutationFn: (body: Profile) => api.account.updateProfile({ params: { id }, body }) });
}

/** Changes the password, which ends all other sessions. */
export function useChangePassword(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      api.account.changePassword({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries(sessionsQuery(id)),
  });
}

/** Ends one session; succeeds if it has already ended. */
export function useEndSession(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: sessionId }: Session) =>
      api.account.endSession({ params: { id, sessionId } }).catch(ignoreEnded),
    onSuccess(_, { id: sessionId, device }) {
      showToast({ text: `Signed out: ${device}` });
      client.setQueryData(sessionsQuery(id).queryKey, (all) => all?.filter((session) => session.id !== sessionId));
    },
  });
}

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

/** A data export needs the password, which is undefined for users without one. */
export function useExportData(id: string) {
  return useMutation({
    mutationFn: (password: string | undefined) =>
      api.account.exportData({ params: { id }, body: buildProof(password) }),
  });
}

/** Account deletion needs the password, which is undefined for users without one. */
export function useDeleteAccount(id: string) {
  return useMutation({
    mutationFn: (password: string | undefined) =>
      api.account.deleteAccount({ params: { id }, body: buildProof(password) }),
  });
}

/** Deletion of the account that the operator has scheduled; null without one. */
export function deletionQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey(id), 'deletion'],
    queryFn: async ({ signal }) => (await api.account.deletion({ params: { id } }, signal)).deletion,
  });
}

export function useKeepAccount(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.account.keepAccount({ params: { id } }),
    onSuccess() {
      showToast({ text: 'Your account stays' });
      client.setQueryData(deletionQuery(id).queryKey, null);
    },
  });
}

function buildProof(password: string | undefined) {
  return password === undefined ? {} : { password };
}

function ignoreEnded(error: unknown): null {
  if (error instanceof AppError && error.code === 'SESSION_NOT_FOUND') return null;
  throw error;
}
