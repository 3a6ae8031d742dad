export { mountNotify } from './notify.routes.ts';
export { recordDeliveries } from './notify.service.ts';
export { sendDue, startSending } from './send-deliveries.job.ts';
