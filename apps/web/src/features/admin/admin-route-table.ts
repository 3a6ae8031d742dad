/** The build removes the schemas of these routes too. */
export { adminRoutes as adminRouteTable } from '@sillage/contract';
