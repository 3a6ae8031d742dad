import type { DealSort } from '@sillage/contract';

/** Sort keys of the last listed deal, after which a list continues. */
export type DealCursor = readonly (number | string)[];

interface DealKeys {
  low_ratio: number;
  usual_ratio: number;
  euros_per_ml: number;
  currency: string;
  per_ml: number;
  offer_id: number;
}

/** Columns of `deals` by which each order sorts. */
export const dealSortKeys = {
  low: ['low_ratio', 'usual_ratio', 'offer_id'],
  perMl: ['euros_per_ml', 'currency', 'per_ml', 'offer_id'],
} as const satisfies Record<DealSort, readonly (keyof DealKeys)[]>;

const SEPARATOR = '~';
const MAX_ID = 2_147_483_647;

/** Writes the sort keys of a deal as text, with the exact numbers. */
export function writeDealCursor(deal: DealKeys, sort: DealSort): string {
  return dealSortKeys[sort].map((key) => String(deal[key])).join(SEPARATOR);
}

/** Reads a cursor; null for a text that is none, or one of another order. */
export function readDealCursor(text: string, sort: DealSort): DealCursor | null {
  const keys = dealSortKeys[sort];
  const parts = text.split(SEPARATOR);
  if (parts.length !== keys.length) return null;
  const values = keys.map((key, index) => readKey(key, parts[index] ?? ''));
  return values.every((value) => value !== null) ? values : null;
}

function readKey(key: keyof DealKeys, text: string): number | string | null {
  if (key === 'currency') return /^[A-Z]{3}$/.test(text) ? text : null;
  if (key === 'offer_id') return /^\d{1,10}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
  if (text === 'Infinity') return Infinity;
  return /^\d+(?:\.\d+)?(?:e[+-]\d{1,3})?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
}
