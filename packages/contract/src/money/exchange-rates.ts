import { z } from 'zod';
import { route } from '../http.ts';
import { currency } from '../primitives.ts';

/** Maximum age of rates, in days, by which alerts compare a price with a limit. */
export const MAX_ALERT_RATE_DAYS = 7;

/** Reference rates of the European Central Bank: units of each currency for one euro. */
export const exchangeRates = z.object({
  /** Day of the rates, `YYYY-MM-DD`. */
  date: z.iso.date(),
  base: z.literal('EUR'),
  /** Decimal numbers as the bank published them; the euro itself is left out. */
  perEuro: z.record(currency, z.string().regex(/^\d{1,12}(?:\.\d{1,12})?$/)),
  /**
   * True for the rates that come with Sillage, until the first ones are fetched. They are for
   * display only.
   */
  isBundled: z.boolean(),
});
export type ExchangeRates = z.infer<typeof exchangeRates>;

export const exchangeRatesRoutes = {
  current: route({
    method: 'GET',
    path: '/api/exchange-rates',
    access: 'public',
    summary: 'The latest reference rates of the European Central Bank',
    data: exchangeRates,
  }),
};
