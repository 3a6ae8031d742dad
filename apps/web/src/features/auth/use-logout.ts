import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { statusOf } from '../../lib/problem.ts';
import { useLeave } from './auth.queries.ts';

/** Ends the session on the server and leaves; the next person at this browser is told nothing. A session that is gone already is no failure. */
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

/** Fetched when it is needed. What goes wrong with it is no reason to stay signed in. */
async function leavePush(): Promise<void> {
  await import('../../lib/push.ts').then((push) => push.leavePush()).catch(() => undefined);
}

function forgiveSignedOut(error: unknown): null {
  if (statusOf(error) === 401) return null;
  throw error;
}
