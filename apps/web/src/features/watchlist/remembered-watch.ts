import { AppError } from '@sillage/contract';
import { useEffect } from 'react';
import { readStored, writeStored } from '../../lib/browser/storage.ts';
import { getServerMessage } from '../../lib/errors.ts';
import { MINUTE } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';
import { ADDING_FAILED, useWatch, type WatchableFragrance } from './watchlist.queries.ts';

const MAX_AGE = 30 * MINUTE;

/**
 * Remembers for this tab that a visitor wants to watch a fragrance. The URL cannot say so, because
 * a link on another site could then change a user's watchlist.
 */
export function rememberWatch(fragranceId: number): void {
  writeStored('sillage.watch', `${fragranceId} ${Date.now() + MAX_AGE}`, 'tab');
}

/** Adds the fragrance to the watchlist if the user asked for it before signing in. */
export function useRememberedWatch(userId: string, { id, name }: WatchableFragrance): void {
  const { mutate } = useWatch(userId);
  useEffect(() => {
    if (!takeRemembered(id)) return;
    mutate(
      { id, name },
      {
        onSuccess: () => showToast({ text: `${name} is in your watchlist` }),
        onError: (error) => {
          const isWatched = error instanceof AppError && error.code === 'ALREADY_IN_WATCHLIST';
          if (!isWatched) showToast({ text: getServerMessage(error, ADDING_FAILED) });
        },
      },
    );
  }, [mutate, id, name]);
}

function takeRemembered(fragranceId: number): boolean {
  const [id, end] = (readStored('sillage.watch', 'tab') ?? '').split(' ').map(Number);
  if (id !== fragranceId) return false;
  writeStored('sillage.watch', null, 'tab');
  return Date.now() < (end ?? 0);
}
