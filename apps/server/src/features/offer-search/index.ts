export * as doubtfulOffers from './doubtful-offers.repo.ts';
export { findNow, listNamed, type NamedFragrance } from './find-now.service.ts';
export { toFoundPage } from './found-offers.service.ts';
export { runOfferSearches, startOfferSearches, tidyOfferSearchesHourly } from './offer-search.job.ts';
export { mountOfferSearch } from './offer-search.routes.ts';
export { exportOfferSearches } from './offer-search.service.ts';
