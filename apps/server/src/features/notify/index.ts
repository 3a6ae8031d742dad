export { mountNotify } from './notify.routes.ts';
export { listDeliveries, recordDeliveries } from './notify.service.ts';
export { sendDeliveries } from './send-deliveries.job.ts';
