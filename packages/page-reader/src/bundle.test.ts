import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('page-reader bundles for the browser without any Node module', async () => {
  const entry = fileURLToPath(new URL('index.ts', import.meta.url));
  const warnings: string[] = [];
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { onLog: (level, { message }) => void (level === 'warn' && warnings.push(message)) },
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was bundled');
  const code = bundle.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  const { length: brotli } = brotliCompressSync(code);
  process.stdout.write(
    `page-reader in a browser: ${Math.round(code.length / 1024)} KiB, ${Math.round(brotli / 1024)} KiB brotli\n`,
  );
  expect(warnings).toEqual([]);
  expect(code).not.toMatch(/\b(from|import|require)\s*\(?\s*["']node:|externalized for browser/);
});
