export { mountWatchlist } from './watchlist.routes.ts';
export { addFragrance } from './watchlist.service.ts';
