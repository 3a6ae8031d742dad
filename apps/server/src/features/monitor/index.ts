export { checkPages } from './check-pages.job.ts';
export type { MonitorEvent } from './monitor.events.ts';
export { USER_AGENT_TOKEN } from './visit-shop.service.ts';
