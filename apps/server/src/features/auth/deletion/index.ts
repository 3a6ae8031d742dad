export { deleteScheduledAccounts } from './delete-accounts.job.ts';
export { cancelDeletion, listDeletions, scheduleDeletion } from './deletion.service.ts';
export { mountDeletionPage } from './deletion-page.routes.ts';
