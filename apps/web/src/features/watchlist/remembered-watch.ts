import { AppError } from '@sillage/contract';
import { useEffect } from 'react';
import { readStored, writeStored } from '../../lib/browser/storage.ts';
import { getServerMessage } from '../../lib/errors.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { MINUTE } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';
import { ADDING_FAILED, useWatch, type WatchableFragrance } from './watchlist.queries.ts';

const MAX_AGE = 30 * MINUTE;

/**
 * Remembers in this browser that a visitor wants to watch a fragrance, because the confirmation
 * link of a new account opens another tab. The URL cannot say so: a link on another site could then
 * change a user's watchlist.
 */
export function rememberWatch(fragranceId: number): void {
  writeStored('sillage.watch', `${fragranceId} ${Date.now() + MAX_AGE}`);
}

/** Returns the path of the page that adds the remembered fragrance; null without one. */
export function getRememberedPath(): string | null {
  const id = readRemembered();
  return id === null ? null : fragrancePath(id);
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
  if (readRemembered() !== fragranceId) return false;
  writeStored('sillage.watch', null);
  return true;
}

function readRemembered(): number | null {
  const [id = 0, end = 0] = (readStored('sillage.watch') ?? '').split(' ').map(Number);
  return Date.now() < end ? id : null;
}
