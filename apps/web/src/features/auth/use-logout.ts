import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { statusOf } from '../../lib/errors.ts';
import { useGoHomeSignedOut } from './auth.queries.ts';

/**
 * Signs the user out: ends the push subscription and the session. Succeeds if the session has
 * already ended.
 */
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

/**
 * Ends the push subscription with code that is loaded on demand. A failure does not prevent signing
 * out.
 */
async function leavePush(): Promise<void> {
  await import('../../lib/browser/push.ts').then((push) => push.endPush()).catch(() => undefined);
}

function ignoreSignedOut(error: unknown): null {
  if (statusOf(error) === 401) return null;
  throw error;
}
