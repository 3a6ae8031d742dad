export * as alertStore from './alerts.repo.ts';
export * as operatorStore from './operators.repo.ts';
export * as suspensionStore from './suspension.repo.ts';
export {
  activateUser,
  confirmEmail,
  deleteUnverified,
  deleteUser,
  type EmailPreference,
  findByEmail,
  findByLogin,
  getUser,
  insertUser,
  saveNames,
  savePendingEmail,
  saveQuizResult,
  setEmailPreference,
  userColumns,
} from './users.repo.ts';
export { mountUsers } from './users.routes.ts';
export { toUser } from './users.rules.ts';
export * as userPreferences from './users.service.ts';
