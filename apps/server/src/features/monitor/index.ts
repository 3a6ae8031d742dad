export { checkPages } from './check-pages.job.ts';
export type { MonitorEvent } from './monitor.events.ts';
export { mountMonitor } from './monitor.routes.ts';
export { USER_AGENT_TOKEN } from './visit-shop.service.ts';
