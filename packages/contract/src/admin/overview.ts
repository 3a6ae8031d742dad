import { z } from 'zod';
import { route } from '../http.ts';

/** Value of a metric, or its values by label. */
const figure = z.union([z.number(), z.record(z.string(), z.number())]);

export const adminOverview = z.object({
  /** What `/readyz` of the process that answers says. */
  health: z.object({
    status: z.string(),
    overloaded: z.array(z.string()).optional(),
    problems: z.record(z.string(), z.string()).optional(),
  }),
  version: z.string(),
  node: z.string(),
  role: z.string(),
  /** Time of the figures. */
  at: z.iso.datetime(),
  /** The figures of `/metrics` that the database knows, by the metric's name. */
  figures: z.record(z.string(), figure),
});
export type AdminOverview = z.infer<typeof adminOverview>;

export const adminOverviewRoutes = {
  show: route({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'operator',
    summary: 'Health, checks, alerts, queue and database size, as in the metrics',
    data: adminOverview,
  }),
};
