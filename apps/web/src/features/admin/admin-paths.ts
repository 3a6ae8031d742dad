import { paths } from '../../lib/paths.ts';

/** Paths of the console, for operators. */
export const adminPaths = {
  overview: paths.admin,
  users: '/admin/users',
  invitations: '/admin/invitations',
  shops: '/admin/shops',
  reports: '/admin/reports',
  review: '/admin/review',
  catalogue: '/admin/catalogue',
  deliveries: '/admin/deliveries',
  jobs: '/admin/jobs',
  audit: '/admin/audit',
} as const;

export function adminUserPath(id: string): string {
  return `${adminPaths.users}/${id}`;
}

export function adminShopPath(id: number): string {
  return `${adminPaths.shops}/${id}`;
}

export function adminFragrancePath(id: number): string {
  return `${adminPaths.catalogue}/${id}`;
}
