import type { Scope } from '@sillage/contract';
import { DAY } from '../../../lib/time.ts';

/** Scopes in words: what a program with a key can do. */
export const scopeTexts: Record<Scope, { label: string; explanation: string }> = {
  read: {
    label: 'Read',
    explanation: 'Your watchlist, suggestions, and your name and email address.',
  },
  watchlist: {
    label: 'Change your watchlist',
    explanation: 'Add, edit and remove fragrances, import lists, suggest addresses.',
  },
  observe: {
    label: 'Report what you see in shops',
    explanation: 'For programs that read shop pages which you visit.',
  },
};

/** Values of the choice of an expiry; each but `never` is a number of days. */
export type Expiry = '30' | '90' | '365' | 'never';

export const expiryOptions: readonly { value: Expiry; label: string }[] = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In one year' },
  { value: 'never', label: 'Never' },
];

/** Returns the end of a key that is created at `now` (milliseconds); null for no end. */
export function computeExpiresAt(expiry: Expiry, now: number): string | null {
  return expiry === 'never' ? null : new Date(now + Number(expiry) * DAY).toISOString();
}
