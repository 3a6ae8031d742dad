import { AppError } from '@sillage/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { getErrorMessage } from '../../lib/errors.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { SECOND } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';

/** Time between two requests of what a page of the console shows. */
export const ADMIN_POLL_MS = 10 * SECOND;

/** Prefix of the query keys of the console's data, which is removed at sign-out. */
export function adminKey(userId: string) {
  return [...personalKey(userId), 'admin'] as const;
}

/** Asks the operator to prove their identity; rejects if they cancel. */
export const ConfirmIdentity = createContext<() => Promise<void>>(() =>
  Promise.reject(new AppError('REAUTHENTICATION_NEEDED')),
);

interface AdminChange<Input, Result> {
  userId: string;
  run: (input: Input) => Promise<Result>;
  /** Text of the toast after the change. */
  describe: (result: Result, input: Input) => string;
  fallbackMessage: string;
}

/**
 * A change by an operator. If the server asks for a fresh sign-in, the operator confirms their
 * identity and the change runs again. Afterwards, the console's data is requested again.
 */
export function useAdminChange<Input, Result>({ userId, run, describe, fallbackMessage }: AdminChange<Input, Result>) {
  const client = useQueryClient();
  const confirmIdentity = use(ConfirmIdentity);
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await run(input);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'REAUTHENTICATION_NEEDED')) throw error;
        await confirmIdentity();
        return run(input);
      }
    },
    onSuccess(result, input) {
      showToast({ text: describe(result, input) });
      return client.invalidateQueries({ queryKey: adminKey(userId) });
    },
    onError: (error) => showToast({ text: getErrorMessage(error, fallbackMessage) }),
  });
}
