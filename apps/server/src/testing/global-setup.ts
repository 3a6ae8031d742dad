import { openPostgres } from '@sillage/testkit/postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server on which each test file copies its own database from a migrated template. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run, or uses the one in TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await openPostgres({ url: process.env.TEST_DATABASE_URL });
  project.provide('postgresUrl', url);
  return close;
}
