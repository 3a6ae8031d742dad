import type { StockHistory } from '@sillage/contract';
import { describeForecast } from './describe-forecast.rules.ts';

/** The restock forecast reserves its space while the stock history loads. */
export function Forecast({ history }: { history: StockHistory | undefined }) {
  return (
    <p className="mt-2 min-h-6 max-w-prose text-sm">
      {history?.forecast && describeForecast(history.forecast)}
      {history?.forecast === null && <span className="text-muted">Not enough history to estimate a restock date.</span>}
    </p>
  );
}
