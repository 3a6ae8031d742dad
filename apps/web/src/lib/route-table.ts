/**
 * Routes of the contract. The build (vite.config.ts) reduces each route to its method, path and
 * data key, so that the first load contains neither the schemas nor zod.
 */
export { routes as routeTable } from '@sillage/contract';
