import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import { createDatabase, TEMPLATE } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which each test file makes its own database from a migrated template. */
    postgresUrl: string;
  }
}

// A test database that is lost with the machine is no loss.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** One real PostgreSQL for the whole run, or the one that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, close: async () => {} }
    : await openOwn();
  try {
    await makeTemplate(url);
  } catch (error) {
    await close();
    throw error;
  }
  project.provide('postgresUrl', url);
  return close;
}

async function openOwn(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-test-'));
  const embedded = await openEmbedded(folder, { mode: 'serve', settings });
  const close = async () => {
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: embedded.url, close };
}

async function makeTemplate(url: string): Promise<void> {
  const template = openDatabase(await createDatabase(url, TEMPLATE, 'template0'));
  try {
    await migrate(template);
  } finally {
    await template.destroy();
  }
}
