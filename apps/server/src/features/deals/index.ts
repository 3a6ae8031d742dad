export { mountDeals } from './deals.routes.ts';
export { refreshDeals } from './refresh-deals.job.ts';
