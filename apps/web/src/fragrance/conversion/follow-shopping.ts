import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { setConversion } from '../../lib/money.ts';
import { conversionQueries } from './conversion.queries.ts';
import { createConversion } from './create-conversion.tsx';

/**
 * Converts prices while the user has a display currency. Rates are fetched only then. Returns the
 * stop function, after which prices are shown only in the shop's currency.
 */
export function followShopping(client: QueryClient, userId: string): () => void {
  const rates = new QueryObserver(client, { ...conversionQueries.rates, enabled: false });
  const shopping = new QueryObserver(client, conversionQueries.shopping(userId));

  function update(): void {
    const currency = shopping.getCurrentResult().data?.displayCurrency ?? null;
    rates.setOptions({ ...conversionQueries.rates, enabled: currency !== null });
    const { data } = rates.getCurrentResult();
    setConversion(currency !== null && data ? createConversion(currency, data) : null);
  }

  const unsubscribes = [rates.subscribe(update), shopping.subscribe(update)];
  update();
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    setConversion(null);
  };
}
