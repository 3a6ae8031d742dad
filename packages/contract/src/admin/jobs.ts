import { z } from 'zod';
import { route } from '../http.ts';
import { timestamp } from '../primitives.ts';

/** A background job, whichever processes run it. */
export const backgroundJob = z.object({
  name: z.string(),
  /** What the job does, in a sentence. */
  description: z.string(),
  /** Seconds between two runs; null for a job that works whenever something is due. */
  periodSeconds: z.int().nullable(),
  /** `never`: no process has run the job yet. */
  state: z.enum(['never', 'waiting', 'running', 'overdue']),
  lastStartedAt: timestamp.nullable(),
  lastEndedAt: timestamp.nullable(),
  /** Null if no run has ended yet. */
  lastResult: z.enum(['done', 'failed']).nullable(),
  nextRunAt: timestamp.nullable(),
  /** When a process last looked for work without an error. */
  seenAt: timestamp.nullable(),
  /** Host, role and id of the process that ran the job last. */
  process: z.string().nullable(),
  runs: z.int(),
  failures: z.int(),
  lastFailure: z.object({ at: timestamp, message: z.string() }).nullable(),
});
export type BackgroundJob = z.infer<typeof backgroundJob>;

export const effectiveSetting = z.object({
  /** Name of the environment variable. */
  name: z.string(),
  /** Text from .env.example; null where this file is missing. */
  description: z.string().nullable(),
  /** Effective value, in which secrets are masked; null if the setting is not set. */
  value: z.string().nullable(),
  source: z.enum(['environment', 'file', 'default']),
});
export type EffectiveSetting = z.infer<typeof effectiveSetting>;

export const adminJobsRoutes = {
  jobs: route({
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'operator',
    summary: 'Background jobs: what runs when, and the last result',
    data: z.array(backgroundJob),
  }),
  settings: route({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'operator',
    summary: 'Effective settings of the process that answers, with their source; secrets are masked',
    data: z.object({
      settings: z.array(effectiveSetting),
      /** Combinations of settings that are probably a mistake. */
      hints: z.array(z.object({ names: z.array(z.string()), text: z.string() })),
    }),
  }),
};
