export { checkRequests } from './year/check-requests.ts';
export { compareRestocks, type RestockCounts } from './year/compare-restocks.ts';
export { findEmailProblems } from './year/find-email-problems.ts';
export { openSimulatedShops, type SimulatedShop, type SimulatedShops } from './year/open-shops.ts';
export { runWorkerUntil } from './year/run-worker.ts';
export { type ShopPlan, shopPlans } from './year/shop-plans.ts';
export { type SimulationReport, simulateShops } from './year/simulate-shops.ts';
export type { Period } from './year/stock-periods.ts';
export { type WatchedPage, watchProducts } from './year/watch-products.ts';
