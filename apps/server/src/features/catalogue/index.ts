export { addWatchers, findFragrance, lockOffers } from './catalogue.repo.ts';
export { mountCatalogue } from './catalogue.routes.ts';
export { nameKeyOf } from './catalogue.rules.ts';
export { applyOffers, filterCatalogue, type OfferUpdate, type StoredOffer } from './catalogue.service.ts';
export { toFragrance } from './fragrance-row.ts';
export { type ImportProgress, type ImportReport, importRows, loadBundledCatalogue } from './import.service.ts';
export { openCatalogueFile } from './import-file.ts';
export { ImportFileError } from './import-text.ts';
