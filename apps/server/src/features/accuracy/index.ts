export { mountAccuracy } from './accuracy.routes.ts';
