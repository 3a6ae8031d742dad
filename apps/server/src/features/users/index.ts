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
  setEmailNotifications,
  userColumns,
} from './users.repo.ts';
export { mountUsers } from './users.routes.ts';
export { toUser } from './users.rules.ts';
export { findPreferences } from './users.service.ts';
