import { openPostgres } from '@sillage/testkit/postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which each test file makes its own database from a migrated template. */
    postgresUrl: string;
  }
}

/** One real PostgreSQL for the whole run, or the one that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await openPostgres({ url: process.env.TEST_DATABASE_URL });
  project.provide('postgresUrl', url);
  return close;
}
