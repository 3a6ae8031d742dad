/** The rules of a check and the events, for the state of a single user. */
export {
  deletePrivateEvents,
  hasPrivateDrop,
  hasPrivateNewOffer,
  insertPrivateEvent,
} from '../history/private-events.repo.ts';
export { evaluateCheck, type KnownOffer, type OfferChange, type PageCheck, toUpdate } from './evaluate-check.rules.ts';
export { markNewOffers } from './mark-new-offers.rules.ts';
export { buildEvents, type EventHistory, toStoredChange } from './publish-changes.service.ts';
