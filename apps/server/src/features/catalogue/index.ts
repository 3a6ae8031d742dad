export { findByName } from './catalogue.repo.ts';
export { mountCatalogue } from './catalogue.routes.ts';
export { type DerivedFields, deriveFields, type OfferFacts } from './catalogue.rules.ts';
export type { Needs as CatalogueNeeds } from './catalogue.service.ts';
export { findFragrance, listVisible } from './detail.repo.ts';
export { type ExportProgress, exportCatalogue } from './export/export.service.ts';
export { type ExportFormat, exportFormats } from './export/rows.ts';
export { toFragrance } from './fragrance-row.ts';
export { columnsOf, readTable } from './import/csv.ts';
export { openCatalogueFile } from './import/file.ts';
export { type ImportProgress, type ImportReport, importRows, loadBundledCatalogue } from './import/import.service.ts';
export { type CellsOf, type Layout, layoutOf } from './import/layout.ts';
export { shopHostOf } from './import/record.ts';
export { ImportFileError } from './import/text.ts';
export { nameKeyOf } from './matching/match.ts';
export { partsOf, readingsOf } from './matching/readings.ts';
export { type Asked, findMeant } from './naming/find-meant.service.ts';
export { readNamed } from './naming/named.ts';
export { lockFragrances, touchOffers } from './offers.repo.ts';
export { applyOffers, type OfferUpdate, type StoredOffer } from './offers.service.ts';
export { CATALOGUE_CHANNEL } from './search/live-index.ts';
export { findPages, forgetShop, listHouses, saveShop } from './sources.repo.ts';
export {
  acceptImported,
  acceptSuggestion,
  type Decision,
  declineSuggestion,
  findAtAddress,
  forgetReadings,
  listSuggestions,
  listWaiting,
  lockSuggestion,
  type MoveAlong,
  type SuggestionRow,
  saveReading,
  settleSuggestion,
} from './suggestions.service.ts';
