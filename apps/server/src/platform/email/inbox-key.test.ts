import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { ensureInboxKey, explainMissingInbox, readInboxKey } from './inbox-key.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe('the inbox key', () => {
  test('the key of the development inbox has 192 random bits or more, in a file that only its owner can read', async () => {
    const folder = join(await newFolder(), 'data');
    expect(readInboxKey(folder)).toBeNull();
    const key = ensureInboxKey(folder);
    expect(Buffer.from(key, 'base64url').length * 8).toBeGreaterThanOrEqual(192);
    expect((await stat(join(folder, 'inbox-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['inbox-key']);
  });

  test('the key of the development inbox is the same after a restart and differs between data folders', async () => {
    const [a, b] = [await newFolder(), await newFolder()];
    const key = ensureInboxKey(a);
    expect([ensureInboxKey(a), readInboxKey(a)]).toEqual([key, key]);
    expect(ensureInboxKey(b)).not.toBe(key);
  });

  test('the key of the development inbox is the same in all processes when they start at once', async () => {
    const folder = await newFolder();
    const module = new URL('inbox-key.ts', import.meta.url).href;
    const program = `console.log((await import('${module}')).ensureInboxKey(process.argv[1]))`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, folder]);
    const printed = await Promise.all(Array.from({ length: 4 }, start));
    const keys = new Set(printed.map(({ stdout }) => stdout.trim()));
    expect([...keys]).toEqual([readInboxKey(folder)]);
    expect(await readdir(folder)).toEqual(['inbox-key']);
  });

  test.each([
    ['empty', ''],
    ['too short', 'a'.repeat(31)],
    ['not base64url', `${'a'.repeat(31)} ${'b'.repeat(31)}`],
    ['binary', '\0'.repeat(43)],
  ])('ensureInboxKey throws a one-line error that says what to do when the key file is %s', async (_what, text) => {
    const folder = await newFolder();
    const file = join(folder, 'inbox-key');
    await writeFile(file, text);
    expect(() => ensureInboxKey(folder)).toThrow(
      `DATA_DIR: ${file} holds no key. Delete it; the server makes a new one when it starts.`,
    );
  });

  test('ensureInboxKey throws an error that says what to do when the key file is a folder', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'inbox-key'));
    expect(() => ensureInboxKey(folder)).toThrow('holds no key. Delete it');
  });
});

test.each([{}, { PUBLIC_URL: 'http://127.0.0.1:3000' }, { PUBLIC_URL: 'http://[::1]:3000' }])(
  'explainMissingInbox returns null with %j',
  (env) => expect(explainMissingInbox(readConfig(env))).toBeNull(),
);

test.each([
  [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, 'SMTP_URL is set'],
  [{ TRUST_PROXY: '127.0.0.1' }, 'TRUST_PROXY is set'],
  [{ PUBLIC_URL: 'https://sillage.example' }, 'PUBLIC_URL is not an address of this machine'],
  [{ PUBLIC_URL: 'http://localhost.example' }, 'PUBLIC_URL is not an address of this machine'],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'PUBLIC_URL is not an address of this machine'],
])('explainMissingInbox returns the reason why the server has no inbox with %j: %s', (env, reason) => {
  expect(explainMissingInbox(readConfig(env))).toContain(reason);
});
