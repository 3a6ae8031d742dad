import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browsers, buildManifest } from './manifest.ts';

const MAX_GZIP_BYTES = 300_000;
const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'sillage-extension-')));
const [first = ''] = folders;

beforeAll(() => {
  for (const folder of folders) execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), folder]);
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const readAll = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, content: readFileSync(join(parentPath, name)) }));

test('two builds of the same sources have the same bytes', () => {
  const [hashes = [], again] = folders.map((folder) =>
    readAll(folder).map(({ name, content }) => `${name} ${createHash('sha256').update(content).digest('hex')}`),
  );
  expect(hashes.length).toBeGreaterThan(15);
  expect(again).toEqual(hashes);
});

test.each(browsers)('the package for %s has at most 300 kB with gzip', (browser) => {
  const sizes = readAll(join(first, browser)).map(({ content }) => gzipSync(content).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_GZIP_BYTES);
});

test.each(browsers)('the scripts for %s make no code from text and load nothing from elsewhere', (browser) => {
  const scripts = readAll(join(first, browser)).filter(({ name }) => name.endsWith('.js'));
  for (const { content } of scripts)
    expect(String(content)).not.toMatch(/\beval\(|importScripts\(|\.innerHTML\s*=|insertAdjacentHTML|document\.write/);
});

test.each(['content', 'visit', 'bridge'])(
  'the content script %s.js has neither the storage nor the API of Sillage',
  (name) => {
    const script = readFileSync(join(first, 'chromium', `${name}.js`), 'utf8');
    expect(script).not.toMatch(/chrome\.storage|Bearer|authorization|ZodError/);
  },
);

test.each(browsers)('the manifest for %s asks for no shop at installation', (browser) => {
  expect(buildManifest(browser, '1.2.3')).toMatchObject({
    manifest_version: 3,
    permissions: ['activeTab', 'scripting', 'storage'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: { extension_pages: expect.stringContaining("default-src 'none'; script-src 'self'") },
  });
  const forbidden = ['host_permissions', 'content_scripts', 'externally_connectable', 'web_accessible_resources'];
  expect(Object.keys(buildManifest(browser, '1.2.3')).filter((key) => forbidden.includes(key))).toEqual([]);
});
