import { searchCatalogue, showFragrance } from './catalogue-tools.service.ts';
import { listDeals, lookUpAddress, whereInStock } from './stock-tools.service.ts';
import type { Tool } from './tool.service.ts';
import { addToWatchlist, changeWatch, listWatchlist, removeFromWatchlist } from './watchlist-tools.service.ts';

/** All tools, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  searchCatalogue,
  showFragrance,
  whereInStock,
  listDeals,
  lookUpAddress,
  listWatchlist,
  addToWatchlist,
  changeWatch,
  removeFromWatchlist,
];
