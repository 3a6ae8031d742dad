import { type ComponentType, useSyncExternalStore } from 'react';
import { locale } from './locale.ts';

/**
 * `amount` is in major units. US dollars always have a plain "$" (specification). Other currencies
 * whose symbol would be a plain "$" show their code.
 */
export function formatMoney(amount: number, currency = 'USD', digits: Intl.NumberFormatOptions = {}): string {
  const format = (currencyDisplay: 'code' | 'narrowSymbol' | 'symbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, ...digits }).format(amount);
  if (currency === 'USD') return format('narrowSymbol');
  const text = format('symbol');
  return /(?<!\p{L})\$/u.test(text) ? format('code') : text;
}

export interface ConvertedPriceProps {
  price: number | null;
  currency: string | null;
  /** Leaves out the date of the rates, where another text beside it states the date. */
  isShort?: boolean;
}

/** How shop prices are shown in the user's display currency. */
export interface Conversion {
  /** Display currency of the user (ISO 4217). */
  currency: string;
  /** Converts a price; null without a rate. A price in the display currency stays as it is. */
  convert(amount: number, from: string): number | null;
  /** Names the source and the date of the rates: "ECB rate of Nov 27". */
  source: string;
  /** The converted price, marked as such; nothing for a price that is not converted. */
  Price: ComponentType<ConvertedPriceProps>;
}

/** What pure functions need to convert prices; null without a display currency. */
export type PriceConversion = Pick<Conversion, 'currency' | 'convert'> | null;

let shown: Conversion | null = null;
const listeners = new Set<() => void>();

/** Null shows every price only in the shop's currency. */
export function setConversion(next: Conversion | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getShown(): Conversion | null {
  return shown;
}

/** Returns how prices are converted; null unless the user has chosen a display currency. */
export function useConversion(): Conversion | null {
  return useSyncExternalStore(subscribe, getShown, getShown);
}
