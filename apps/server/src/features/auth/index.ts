export { mountAccount } from './account.routes.ts';
export type { PersonalData } from './account.service.ts';
export { saveCredentials } from './auth.repo.ts';
export { mountAuth } from './auth.routes.ts';
export { mountOidc } from './oidc.routes.ts';
export { findSession, livingSessions } from './session.service.ts';
export { tidyAccounts } from './tidy-accounts.job.ts';
