import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tryLock } from '../platform/db/embedded/folder-lock.ts';
import { freshFolder } from './demo-folder.ts';

function someFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function usedFolder(): string {
  const folder = join(someFolder(), 'data', 'demo');
  freshFolder(folder);
  mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true });
  mkdirSync(join(folder, 'mails'));
  writeFileSync(join(folder, 'mails', 'one.json'), '{}');
  return folder;
}

test('a demo empties what a demo made', () => {
  const folder = usedFolder();
  freshFolder(folder);
  expect(readdirSync(folder).sort()).toEqual(['made-by-the-demo', 'postgres']);
  expect(existsSync(join(folder, 'postgres', 'cluster'))).toBe(false);
});

test("somebody's data is refused and left alone", () => {
  const folder = someFolder();
  writeFileSync(join(folder, 'precious'), 'data');
  expect(() => freshFolder(folder)).toThrow(/^DATA_DIR: .* holds something that no demo made/);
  expect(readdirSync(folder)).toEqual(['precious']);
});

test('what another Sillage is using is refused and left alone', () => {
  const folder = usedFolder();
  const lock = tryLock(join(folder, 'postgres', 'lock'));
  expect(() => freshFolder(folder)).toThrow(/is in use by another Sillage/);
  expect(existsSync(join(folder, 'mails', 'one.json'))).toBe(true);
  lock?.release();
  freshFolder(folder);
  expect(existsSync(join(folder, 'mails'))).toBe(false);
});
