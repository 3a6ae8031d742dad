import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { statusOf } from '../../lib/errors.ts';
import { useGoHomeSignedOut } from './auth.queries.ts';

/** Signs out and ends the push subscription. Succeeds if the session has already ended. */
export function useLogout() {
  const goHome = useGoHomeSignedOut();
  return useMutation({
    mutationFn: () =>
      leavePush()
        .then(() => api.auth.logout())
        .catch(ignoreSignedOut),
    onSuccess: () => goHome(),
  });
}

/** Ends the push subscription; loads its code on demand. A failure does not prevent signing out. */
async function leavePush(): Promise<void> {
  await import('../../lib/browser/push.ts').then((push) => push.endPush()).catch(() => undefined);
}

function ignoreSignedOut(error: unknown): null {
  if (statusOf(error) === 401) return null;
  throw error;
}
