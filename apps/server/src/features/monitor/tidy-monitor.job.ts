import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/job.ts';
import { tidyCheckRequests } from './check-requests/check-requests.service.ts';
import { markDiscontinued } from './discontinued/mark-discontinued.job.ts';
import { tidyHistory } from './history/tidy-history.job.ts';
import { tidyLiveChanges } from './history/tidy-live-changes.job.ts';
import type { PublishEvents } from './monitor.events.ts';
import { maintainPrices } from './prices/maintain-prices.job.ts';
import { tidyCheckCounts } from './schedule/tidy-check-counts.job.ts';
import { tidyShopProducts } from './shop-search/tidy-shop-products.job.ts';

/**
 * Returns the hourly jobs that delete what the monitor no longer needs, keep prices right, and mark
 * discontinued fragrances; `publish` receives their events.
 */
export function tidyMonitor(deps: Deps, publish: PublishEvents): Job<Date>[] {
  return [
    tidyHistory(deps),
    tidyLiveChanges(deps),
    tidyCheckRequests(deps),
    tidyCheckCounts(deps),
    tidyShopProducts(deps),
    maintainPrices(deps),
    markDiscontinued(deps, publish),
  ];
}
