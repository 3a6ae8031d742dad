import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { statusOf } from '../../lib/problem.ts';
import { useLeave } from './auth.queries.ts';

/** Ends push and the session; succeeds if the session has already ended. */
export function useLogout() {
  const leave = useLeave();
  return useMutation({
    mutationFn: () =>
      leavePush()
        .then(() => api.auth.logout())
        .catch(forgiveSignedOut),
    onSuccess: () => leave(),
  });
}

/** Loads the push code on demand. A failure does not prevent signing out. */
async function leavePush(): Promise<void> {
  await import('../../lib/push.ts').then((push) => push.leavePush()).catch(() => undefined);
}

function forgiveSignedOut(error: unknown): null {
  if (statusOf(error) === 401) return null;
  throw error;
}
