import { createClient } from '@sillage/contract';
import { send } from '../../lib/api.ts';
import { adminRouteTable } from './admin-route-table.ts';

/** Client for the routes of the console, which only the console's pages load. */
export const adminApi = createClient(adminRouteTable, send);
