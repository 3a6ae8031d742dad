// What operators change in the catalogue: merges, splits, doubtful pairs and edited facts.
export * from '../edits/edits.service.ts';
export { refreshDerived } from '../offers.repo.ts';
export * from './add-listed.service.ts';
export * from './doubtful-pairs.repo.ts';
export * from './moves.repo.ts';
