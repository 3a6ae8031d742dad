import type { ExchangeRates, Shopping } from '@sillage/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { conversionQueries } from '../../../fragrance/conversion/conversion.queries.ts';
import { formatRatesDate } from '../../../fragrance/conversion/create-conversion.tsx';
import { api } from '../../../lib/api.ts';
import { personalKey } from '../../../lib/personal-cache.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChanges } from '../use-changes.ts';
import { CountryPicker } from './country-picker.tsx';
import { listCurrencies } from './currencies.ts';

const SHOP_CURRENCY = 'none';

/** The currency of converted prices, and the countries that deliver to the user. */
export function ShoppingSettings({ userId }: { userId: string }) {
  const client = useQueryClient();
  const query = conversionQueries.shopping(userId);
  const shopping = useQuery(query);
  const rates = useQuery(conversionQueries.rates);
  const { change, withChanges } = useChanges<Shopping>({
    queryKey: query.queryKey,
    fetchCurrent: () => api.users.shopping({ params: { id: userId } }),
    save: (body) => api.users.updateShopping({ params: { id: userId }, body }),
    // Which offers a watch shows depends on the countries.
    onSaved: () => void client.invalidateQueries({ queryKey: [...personalKey(userId), 'watchlist'] }),
  });
  return (
    <QueryState query={shopping} fallbackMessage="Failed to load your settings" loading={<Skeleton className="h-20" />}>
      {(saved) => (
        <>
          <CurrencyPicker
            currency={withChanges(saved).displayCurrency}
            rates={rates.data}
            hasFailed={rates.isError}
            onChange={(displayCurrency) => change({ displayCurrency })}
          />
          <CountryPicker countries={withChanges(saved).countries} onChange={(countries) => change({ countries })} />
        </>
      )}
    </QueryState>
  );
}

interface CurrencyPickerProps {
  currency: string | null;
  rates: ExchangeRates | undefined;
  /** True if the rates could not be loaded, so that there is nothing to choose. */
  hasFailed: boolean;
  onChange: (currency: string | null) => void;
}

function CurrencyPicker({ currency, rates, hasFailed, onChange }: CurrencyPickerProps) {
  return (
    <div className="max-w-form">
      <Select
        label="Currency"
        value={currency ?? SHOP_CURRENCY}
        onChange={(value) => onChange(value === SHOP_CURRENCY ? null : value)}
        options={[{ value: SHOP_CURRENCY, label: 'Only the shop’s currency' }, ...listCurrencies(rates, currency)]}
      />
      <p className="mt-1.5 text-sm text-muted">
        Prices are also shown in this currency, by the reference rates of the European Central Bank. What you pay is the
        shop’s price.
      </p>
      {hasFailed && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          Failed to load the exchange rates. Please reload the page to choose another currency.
        </p>
      )}
      {rates?.isBundled && (
        <p className="mt-1.5 text-sm text-muted">
          No newer rates are known than those of {formatRatesDate(rates.date)}. Alerts do not use them.
        </p>
      )}
    </div>
  );
}
