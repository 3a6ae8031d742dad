import { DAY } from '../../../../apps/server/src/platform/clock.ts';
import { createTestApp } from '../../../../apps/server/src/testing/test-app.ts';
import { checkRequests, type RequestReport } from './check-requests.ts';
import { compareRestocks, type RestockCounts } from './compare-restocks.ts';
import { findEmailProblems } from './find-email-problems.ts';
import { openSimulatedShops } from './open-shops.ts';
import { runWorkerUntil } from './run-worker.ts';
import { type ShopPlan, shopPlans } from './shop-plans.ts';
import { watchProducts } from './watch-products.ts';

interface SimulationOptions {
  days: number;
  next: () => number;
  /** Descriptions of the shops to simulate. By default, there is one shop of every kind. */
  plans?: readonly ShopPlan[];
}

export interface SimulationReport {
  shops: { name: string; restocks: RestockCounts; requests: RequestReport }[];
  total: Omit<RestockCounts, 'delaysMs'>;
  emails: number;
  emailProblems: string[];
}

/** Runs a worker against simulated shops for `days` days, in a new database at `postgresUrl`. */
export async function simulateShops(
  postgresUrl: string,
  { days, next, plans = shopPlans }: SimulationOptions,
): Promise<SimulationReport> {
  const settings = { MONITOR_INTERVAL: '12h', MONITOR_CONFIRM: '60s', MONITOR_HOST_GAP: '20s' };
  const app = await createTestApp(postgresUrl, settings);
  const from = app.clock.now().getTime();
  const fullPeriod = { from, to: from + days * DAY };
  const simulated = await openSimulatedShops(plans, { fullPeriod, now: app.clock.now, next });
  try {
    const pages = await watchProducts(app, simulated);
    // The worker runs as a process of its own: no web process's index follows the changes.
    await app.server.close();
    await app.liveIndex.close();
    const emails = await runWorkerUntil(app, fullPeriod.to);
    const shops = [...(await compareRestocks(app, simulated, pages))].map(([shop, restocks]) => ({
      name: shop.plan.name,
      restocks,
      requests: checkRequests(shop, { ...app.config.monitor, spanMs: days * DAY }),
    }));
    const emailProblems = await findEmailProblems(app, pages, emails);
    return { shops, total: addUp(shops.map(({ restocks }) => restocks)), emails: emails.length, emailProblems };
  } finally {
    await simulated.close();
    await app.close();
  }
}

function addUp(all: readonly RestockCounts[]): SimulationReport['total'] {
  const sum = (key: keyof SimulationReport['total']) => all.reduce((total, counts) => total + counts[key], 0);
  return {
    reported: sum('reported'),
    missed: sum('missed'),
    invented: sum('invented'),
    doubled: sum('doubled'),
    unobservable: sum('unobservable'),
    unreadable: sum('unreadable'),
  };
}
