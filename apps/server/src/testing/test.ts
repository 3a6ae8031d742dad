import { test as base, inject } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

export { describe, expect, inject } from 'vitest';

/** A test with the server as `app`. Tests of a file share a database and create their own users. */
export const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'));
  onCleanup(() => app.close());
  return app;
});
