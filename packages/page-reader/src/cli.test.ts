import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { givenProduct, jsonLd } from './testing/pages.ts';

const program = fileURLToPath(new URL('cli.ts', import.meta.url));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

async function givenFile(name: string, content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'page-reader-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const page = jsonLd(givenProduct({ availability: 'https://schema.org/InStock' }));

test.each([
  ['a plain page', 'page.html', page],
  ['a page compressed by gzip', 'page.html.gz', gzipSync(page)],
])('page-reader prints the verdict on %s as one line of JSON', async (_what, name, content) => {
  const file = await givenFile(name, content);
  const { code, stdout } = await run('--url', 'https://shop.example/products/sauvage', file);
  expect(stdout.split('\n')).toHaveLength(2);
  expect(JSON.parse(stdout)).toMatchObject({ file, page: 'product', availability: 'InStock', price: 89.9 });
  expect(code).toBe(0);
});

test('page-reader reads the other files and exits with 1 when one file cannot be read', async () => {
  const file = await givenFile('page.html', page);
  const { code, stdout, stderr } = await run(`${file}.gone`, file);
  expect(JSON.parse(stdout)).toMatchObject({ file, availability: 'InStock' });
  expect(stderr).toContain('.gone: ENOENT');
  expect(code).toBe(1);
});

test.each([
  ['the address is invalid', ['--url', 'x', 'page.html'], '--url x is not an address'],
  ['an option is unknown', ['--what'], "Unknown option '--what'"],
])('page-reader exits with 2 and prints the reason when %s', async (_when, args, message) => {
  const { code, stderr } = await run(...args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
