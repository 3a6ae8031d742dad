export { mountLists } from './lists.routes.ts';
export { mountSharing } from './sharing.routes.ts';
export { showShare } from './sharing.service.ts';
export { isWaitedFor } from './waited-for.repo.ts';
export { moveWatches, startWatch } from './watch-along.service.ts';
export { mountWatchlist } from './watchlist.routes.ts';
export { addFragrance, listWatchlist } from './watchlist.service.ts';
