export { insertCredentials } from './auth.repo.ts';
export { mountAuth } from './auth.routes.ts';
export { findSessionUser } from './auth.service.ts';
