export { mountNotify } from './notify.routes.ts';
export { recordDeliveries } from './notify.service.ts';
export { sendDeliveries } from './send-deliveries.job.ts';
