import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { loadRates } from './exchange-rates.service.ts';

export function mountExchangeRates({ serve }: Http, deps: Deps): void {
  serve(routes.exchangeRates, { current: () => loadRates(deps) }, { revalidate: true });
}
