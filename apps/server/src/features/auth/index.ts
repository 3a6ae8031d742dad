export { mountAccount } from './account.routes.ts';
export type { PersonalDataCollector } from './account.service.ts';
export { saveCredentials } from './auth.repo.ts';
export { mountAuth } from './auth.routes.ts';
export { cleanUpAccounts } from './clean-up-accounts.job.ts';
export { findKey } from './keys/find-key.service.ts';
export { mountKeys } from './keys/keys.routes.ts';
export { mountOidc } from './oidc.routes.ts';
export { findSession, findValidAccess } from './session.service.ts';
