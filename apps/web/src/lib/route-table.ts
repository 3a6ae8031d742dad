/** The build removes the schemas of the routes, so that the first load does not contain zod. */
export { appRoutes as routeTable } from '@sillage/contract';
