export { mountNotify } from './notify.routes.ts';
export { listDeliveries, recordDeliveries } from './notify.service.ts';
export { sendDue, startSending } from './send-deliveries.job.ts';
