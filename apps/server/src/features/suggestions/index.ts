export { addFoundPage, type FoundPage, suggestFoundPage } from './add-found-page.service.ts';
export { acceptImported, acceptSuggestion, type Decision, declineSuggestion } from './decide-suggestion.service.ts';
export {
  decideFeedSuggestion,
  exportFeedSuggestions,
  type FeedSuggestionRow,
  listWaitingFeeds,
} from './feed-suggestions.service.ts';
export { moveDependentRows } from './move-dependent-rows.service.ts';
export * as suggestionQueue from './suggestion-queue.repo.ts';
export { mountSuggestions } from './suggestions.routes.ts';
export { exportSuggestions, listWaiting, type SuggestionRow, suggestObserved } from './suggestions.service.ts';
