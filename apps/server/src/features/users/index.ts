export {
  type AlertRulesRow,
  getAlertRules,
  lockAlertRules,
  lockDueDigests,
  moveInboxSeen,
  saveAlertRules,
  saveNextDigests,
} from './alerts.repo.ts';
export {
  activateUser,
  confirmEmail,
  deleteUnverified,
  deleteUser,
  findByEmail,
  findByLogin,
  getUser,
  insertUser,
  type MailPreference,
  saveNames,
  savePendingEmail,
  saveQuizResult,
  setMailPreference,
  userColumns,
} from './users.repo.ts';
export { mountUsers } from './users.routes.ts';
export { toUser } from './users.rules.ts';
export { findPreferences } from './users.service.ts';
