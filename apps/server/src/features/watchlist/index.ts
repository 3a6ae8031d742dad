export { mountWatchlist } from './watchlist.routes.ts';
export { addFragrance, listWatchlist } from './watchlist.service.ts';
