export { checkPages } from './check-pages.job.ts';
export { importShop, type ShopReport } from './import-shop.service.ts';
export { shopProblem } from './import-shop-read.ts';
export type { MonitorEvent } from './monitor.events.ts';
export { mountMonitor } from './monitor.routes.ts';
export { exportSuggestions } from './suggest.service.ts';
export { moveEvents } from './suggest-events.repo.ts';
export { tidyNews } from './tidy-news.job.ts';
export { fetchRobots, rulesOf, userAgentOf, whyNot } from './visit-robots.ts';
