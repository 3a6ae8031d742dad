import { test as base, inject } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

export { describe, expect, inject } from 'vitest';

/** A test that gets the whole server as `app`, one database per file; tests make their own users and fragrances. */
export const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'));
  onCleanup(() => app.close());
  return app;
});
