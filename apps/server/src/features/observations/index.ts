export { mountObservations } from './observations.routes.ts';
export { exportObservations } from './observations.service.ts';
export { tidyObservations } from './tidy-observations.job.ts';
