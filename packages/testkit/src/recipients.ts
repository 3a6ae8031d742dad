export {
  drawRestock,
  insertFragrance,
  insertWatchers,
  type Restock,
  recordRestock,
  type StockedFragrance,
} from './recipients/restocks.ts';
export { insertRecipients, insertUnverifiedUsers, type Recipient } from './recipients/users.ts';
