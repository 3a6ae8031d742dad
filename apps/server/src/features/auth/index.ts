export { mountAccount } from './account.routes.ts';
export type { PersonalDataCollector } from './account.service.ts';
export { saveCredentials } from './auth.repo.ts';
export { mountAuth } from './auth.routes.ts';
export { cleanUpAccounts } from './clean-up-accounts.job.ts';
export { mountOidc } from './oidc.routes.ts';
export { findActiveSessions, findSession } from './session.service.ts';
