export { mountLists } from './lists.routes.ts';
export { releaseNotifications, reserveNotifications } from './notified-restocks.repo.ts';
export { mountSharing } from './sharing.routes.ts';
export { showShare } from './sharing.service.ts';
export { matchesWatchFilter } from './watchlist.repo.ts';
export { mountWatchlist } from './watchlist.routes.ts';
export { addFragrance, findWatch, listWatchlist, moveWatches, startWatch } from './watchlist.service.ts';
