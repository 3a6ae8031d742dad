import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/job.ts';
import { tidyCheckRequests } from './check-requests/check-requests.service.ts';
import { tidyHistory } from './history/tidy-history.job.ts';
import { tidyLiveChanges } from './history/tidy-live-changes.job.ts';
import { maintainPrices } from './prices/maintain-prices.job.ts';
import { tidyShopProducts } from './shop-search/tidy-shop-products.job.ts';

/** Returns the hourly jobs that delete what the monitor no longer needs, and keep prices right. */
export function tidyMonitor(deps: Deps): Job<Date>[] {
  return [
    tidyHistory(deps),
    tidyLiveChanges(deps),
    tidyCheckRequests(deps),
    tidyShopProducts(deps),
    maintainPrices(deps),
  ];
}
