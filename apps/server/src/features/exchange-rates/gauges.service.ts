import type { Deps } from '../../platform/deps.ts';
import type { GaugeDefinition } from '../../platform/observability/metrics.ts';
import { getRateFetch } from './exchange-rates.repo.ts';
import { measureRatesAge } from './exchange-rates.service.ts';

/** All processes on one database report the same values. */
export function exchangeRateGauges(deps: Pick<Deps, 'db' | 'clock'>): GaugeDefinition[] {
  return [
    {
      name: 'sillage_exchange_rates_age_seconds',
      help: 'Time since the day of the newest exchange rates began; missing before the first fetch',
      read: async () => (await measureRatesAge(deps)) ?? {},
    },
    {
      name: 'sillage_exchange_rates_failures',
      help: 'Failed fetches of the exchange rates since the last successful one',
      read: async () => (await getRateFetch(deps.db)).failures,
    },
  ];
}
