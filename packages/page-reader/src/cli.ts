#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { inspect, parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readPage } from './index.ts';

const usage = `page-reader [--url URL] FILE…

Prints the verdict on each saved HTML page (UTF-8, or compressed as .gz) as one line of JSON.
  --url URL   the address a page was saved from, which helps to tell its product from others
Ends with 1 if a file could not be read, and with 2 if the arguments are wrong.`;

const NO_URL = 'https://saved.invalid/';

function readFile(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function parseCommand() {
  const options = { url: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const { url = NO_URL, help = false } = values;
  if (!URL.canParse(url)) throw new Error(`--url ${url} is not an address; write it like https://shop.example/product`);
  return { url, help, files: positionals };
}

function main(): number {
  let command: ReturnType<typeof parseCommand>;
  try {
    command = parseCommand();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
    return 2;
  }
  const { url, help, files } = command;
  if (help || files.length === 0) {
    process.stdout.write(`${usage}\n`);
    return help ? 0 : 2;
  }
  let failures = 0;
  for (const file of files) {
    try {
      const page = { url, finalUrl: url, status: 200, headers: {}, body: readFile(file) };
      const verdict = readPage(page, undefined, (error) => process.stderr.write(`${file}: ${inspect(error)}\n`));
      process.stdout.write(`${JSON.stringify({ file, ...verdict })}\n`);
    } catch (error) {
      process.stderr.write(`${file}: ${(error as Error).message}\n`);
      failures += 1;
    }
  }
  return failures > 0 ? 1 : 0;
}

process.exitCode = main();
