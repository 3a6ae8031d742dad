import { openPostgres } from '@sillage/testkit/postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server on which each test file copies a migrated template database. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run, or uses the one in TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await openPostgres({ url: process.env.TEST_DATABASE_URL });
  project.provide('postgresUrl', url);
  return close;
}
