export { mountAdminAudit, mountAdminOverview } from './admin.routes.ts';
export { exportPersonalAuditLog } from './audit.service.ts';
export { mountAdminCatalogue } from './catalogue/catalogue.routes.ts';
export { importFiles, tidyCatalogueChanges } from './catalogue/import-file.job.ts';
export { mountAdminDeliveries } from './deliveries/deliveries.routes.ts';
export { mountAdminJobs } from './jobs/jobs.routes.ts';
export { countOverdueJobs, describeOverdueJobs } from './jobs/jobs.service.ts';
export {
  grantOperator,
  grantOperator,
  listOperators,
  listOperators,
  OperatorError,
  OperatorError,
  revokeOperator,
  revokeOperator,
} from './operators.service.ts';
export { mountAdminReports } from './reports/reports.routes.ts';
export { mountAdminReview } from './review/review.routes.ts';
export { mountAdminShops } from './shops/shops.routes.ts';
export { changeShop, type ShopChange } from './shops/shops.service.ts';
export { tidyAuditLog } from './tidy-audit-log.job.ts';
