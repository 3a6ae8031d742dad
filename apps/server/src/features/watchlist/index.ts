export { isWaitedFor } from './waited-for.repo.ts';
export { moveWatches, startWatch } from './watch-along.service.ts';
export { mountWatchlist } from './watchlist.routes.ts';
export { addFragrance, listWatchlist } from './watchlist.service.ts';
