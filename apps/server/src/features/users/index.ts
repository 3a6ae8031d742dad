export {
  activateUser,
  confirmEmail,
  deleteUnverified,
  deleteUser,
  findByEmail,
  findByLogin,
  getUser,
  insertUser,
  saveNames,
  savePendingEmail,
  saveQuizResult,
  setEmailNotifications,
  userColumns,
} from './users.repo.ts';
export { mountUsers } from './users.routes.ts';
export { toUser } from './users.rules.ts';
export { findPreferences } from './users.service.ts';
