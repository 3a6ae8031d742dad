/**
 * Routes of the contract. For each route, the build (vite.config.ts) keeps only the method, the
 * path and the name of the response field with the data. The first load therefore contains neither
 * the schemas nor zod.
 */
export { routes as routeTable } from '@sillage/contract';
