import { test as base } from 'vitest';
import { startServer } from './processes.ts';
import { createWorld, settingsIn } from './world.ts';

export { describe, expect } from 'vitest';

/** A test with a world that all tests of its file share. */
export const worldTest = base.extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
  const world = await createWorld();
  onCleanup(() => world[Symbol.asyncDispose]());
  return world;
});

/** A test with a world and the one server in it. */
export const test = worldTest.extend('origin', { scope: 'file' }, async ({ world }) => {
  const server = await startServer(settingsIn(world));
  world.closing(() => server.end());
  return server.origin;
});
