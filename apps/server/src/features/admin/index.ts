export { mountAdminAudit, mountAdminOverview } from './admin.routes.ts';
export { exportPersonalAuditLog } from './audit.service.ts';
export { grantOperator, listOperators, OperatorError, revokeOperator } from './operators.service.ts';
export { tidyAuditLog } from './tidy-audit-log.job.ts';
