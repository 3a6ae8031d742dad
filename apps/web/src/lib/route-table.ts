/**
 * The routes as the client needs them. In a build, vite.config.ts leaves method, path and place of data of each and nothing else,
 * so that the schemas, and zod with them, stay out of the first load.
 */
export { routes as routeTable } from '@sillage/contract';
