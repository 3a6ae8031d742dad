import { test as base, inject } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

export { describe, expect, inject } from 'vitest';

/**
 * A test that gets a running server as `app`. All tests of a file share this server and its
 * database, so each test creates its own users.
 */
export const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'));
  onCleanup(() => app.close());
  return app;
});
