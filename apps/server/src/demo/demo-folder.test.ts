import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tryLock } from '../platform/db/embedded/folder-lock.ts';
import { prepareFolder } from './demo-folder.ts';

function someFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function usedFolder(): string {
  const folder = join(someFolder(), 'data', 'demo');
  prepareFolder(folder);
  mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true });
  mkdirSync(join(folder, 'mails'));
  writeFileSync(join(folder, 'mails', 'one.json'), '{}');
  return folder;
}

test('prepareFolder empties the folder of an earlier demo', () => {
  const folder = usedFolder();
  prepareFolder(folder);
  expect(readdirSync(folder).sort()).toEqual(['made-by-the-demo', 'postgres']);
  expect(existsSync(join(folder, 'postgres', 'cluster'))).toBe(false);
});

test('prepareFolder throws and changes nothing when the folder has other data', () => {
  const folder = someFolder();
  writeFileSync(join(folder, 'precious'), 'data');
  expect(() => prepareFolder(folder)).toThrow(/^DATA_DIR: .* has files that no demo created/);
  expect(readdirSync(folder)).toEqual(['precious']);
});

test('prepareFolder throws and changes nothing while another Sillage uses the folder', () => {
  const folder = usedFolder();
  const lock = tryLock(join(folder, 'postgres', 'lock'));
  expect(() => prepareFolder(folder)).toThrow(/is in use by another Sillage/);
  expect(existsSync(join(folder, 'mails', 'one.json'))).toBe(true);
  lock?.release();
  prepareFolder(folder);
  expect(existsSync(join(folder, 'mails'))).toBe(false);
});
