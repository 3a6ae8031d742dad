import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile as write } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { writeFile } from './write-file.ts';

async function givenFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-write-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function* pieces() {
  yield 'one ';
  yield 'two';
}

test.each(['itself', 'a link to it'])(
  'writeFile writes into a named pipe without replacing the pipe when it is opened by %s',
  async (by) => {
    const folder = await givenFolder();
    const [pipe, link] = [join(folder, 'pipe'), join(folder, 'link')];
    await promisify(execFile)('mkfifo', [pipe]);
    await symlink(pipe, link);
    // Opened for reading and writing: opening does not block when no writer comes.
    const reader = promisify(execFile)('sh', ['-c', 'exec head -c 7 <> "$0"', pipe]);
    await writeFile(by === 'itself' ? pipe : link, pieces(), { isZipped: false });
    expect((await lstat(pipe)).isFIFO()).toBe(true);
    expect((await reader).stdout).toBe('one two');
    expect((await readdir(folder)).sort()).toEqual(['link', 'pipe']);
  },
);

test('writeFile replaces the target of a symbolic link, keeps the link and leaves no temporary file', async () => {
  const folder = await givenFolder();
  await write(join(folder, 'file'), 'before');
  await symlink(join(folder, 'file'), join(folder, 'link'));
  await writeFile(join(folder, 'link'), pieces(), { isZipped: false });
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('one two');
  expect((await lstat(join(folder, 'link'))).isSymbolicLink()).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['file', 'link']);
});

test('writeFile throws and changes nothing when the path is a folder', async () => {
  const folder = await givenFolder();
  await mkdir(join(folder, 'inner'));
  await expect(writeFile(join(folder, 'inner'), pieces(), { isZipped: false })).rejects.toMatchObject({
    code: 'EISDIR',
  });
  expect(await readdir(folder)).toEqual(['inner']);
});
