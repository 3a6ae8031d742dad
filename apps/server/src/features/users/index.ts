export {
  activateUser,
  deleteUnverified,
  findByEmail,
  findByLogin,
  insertUser,
  isUsernameTaken,
  setEmailNotifications,
  userColumns,
} from './users.repo.ts';
export { mountUsers } from './users.routes.ts';
export { toUser } from './users.rules.ts';
