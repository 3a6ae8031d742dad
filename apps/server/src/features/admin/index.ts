export { mountAdminAudit, mountAdminOverview } from './admin.routes.ts';
export { exportPersonalAuditLog } from './audit.service.ts';
export { grantOperator, listOperators, OperatorError, revokeOperator } from './operators.service.ts';
export { mountAdminReports } from './reports/reports.routes.ts';
export { mountAdminShops } from './shops/shops.routes.ts';
export { changeShop, type ShopChange } from './shops/shops.service.ts';
export { mountAdminReview } from './review/review.routes.ts';
export { tidyAuditLog } from './tidy-audit-log.job.ts';
