import { readPage, type Verdict } from '@sillage/page-reader';
import { type Command, Option } from 'commander';
import { NoPage, readSavedPage } from './check-command-file.ts';
import { answerLines, readSaved } from './check-command-lines.ts';
import { describeVerdict } from './check-command-report.ts';
import { isAddress } from './is-address.ts';
import { harmless, printError } from './print.ts';
import { writeOut } from './write-file.ts';

const help = `
A URL is fetched as the monitor does it: robots.txt first, with a pause between two requests, and from public addresses
only, unless MONITOR_ALLOW_PRIVATE is set. A FILE is a saved page, compressed by gzip or not, in any encoding; say by
--url where it came from, since the address helps to tell its product from others. Nothing is stored.

With --jsonl each line {"id","file","url"} of the standard input is answered by one line
{"id","availability","price","currency","title","page","method","confidence"} with the availability in_stock,
out_of_stock, preorder, backorder, discontinued or unknown; what cannot be read is unknown.

Examples:
  $ npx sillage check https://shop.example/products/ambre
  $ npx sillage check --url https://shop.example/products/ambre saved.html.gz
  $ npx sillage check --json saved/*.html
  $ npx sillage check --jsonl < pages.jsonl > verdicts.jsonl

Exit codes:
  0  every page was read, whatever it said; always with --jsonl
  1  some pages could not be had
  2  the command line means nothing`;

interface Options {
  json?: true;
  jsonl?: true;
  url?: string;
}

export function addCheckCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('check')
    .description('say what product pages say: stock, price, sizes, and why we think so')
    .argument('[URL|FILE...]', 'pages on the web, or saved ones')
    .addOption(new Option('--json', 'one line of JSON for each').conflicts('jsonl'))
    .addOption(new Option('--jsonl', 'answer the lines of the standard input').conflicts('url'))
    .option('--url <URL>', 'where the saved page came from')
    .addHelpText('after', help)
    .action(async (inputs: string[], options: Options, command: Command) => {
      const problem = problemOf(inputs, options);
      if (problem !== null) command.error(`error: ${problem}`);
      onEnd(await (options.jsonl ? answerAll() : checkAll(inputs, options)));
    });
}

function problemOf(inputs: readonly string[], { jsonl, url }: Options): string | null {
  if (jsonl) return inputs.length === 0 ? null : '--jsonl names the pages on the standard input, not as arguments';
  const [first] = inputs;
  if (first === undefined) return "missing required argument 'URL|FILE'";
  if (url === undefined) return null;
  if (inputs.length > 1 || isAddress(first)) return '--url is for one saved page';
  return URL.canParse(url) ? null : '--url is not an address; write it like https://shop.example/product';
}

async function answerAll(): Promise<number> {
  // When the consumer closes standard output, stop reading input.
  process.stdout.once('error', () => process.stdin.destroy());
  await writeOut(answerLines(process.stdin));
  return 0;
}

async function checkAll(inputs: readonly string[], options: Options): Promise<number> {
  const missing = new Set<string>();
  await writeOut(reportAll(inputs, options, (input) => missing.add(input)));
  return missing.size === 0 ? 0 : 1;
}

async function* reportAll(
  inputs: readonly string[],
  { json, url }: Options,
  onMissing: (input: string) => void,
): AsyncGenerator<string> {
  await using pages = openPages(url);
  let isFirst = true;
  for (const input of inputs) {
    const verdict = await pages.read(input).catch(noPageOnly);
    if (verdict instanceof NoPage) onMissing(input);
    if (json)
      yield `${JSON.stringify({ input, ...(verdict instanceof NoPage ? unread(verdict.message) : verdict) })}\n`;
    else if (verdict instanceof NoPage) printError(`${input}: ${verdict.message}.`);
    else yield `${isFirst ? '' : '\n'}${harmless(describeVerdict(input, verdict))}`;
    isFirst &&= verdict instanceof NoPage;
  }
}

/** Loads the fetcher and its settings only when the first web address is read. */
function openPages(url: string | undefined) {
  let visitor: Awaited<ReturnType<typeof load>> | undefined;
  const load = async () => (await import('./check-command-fetch.ts')).openVisitor();
  return {
    async read(input: string): Promise<Verdict> {
      if (!isAddress(input)) return readSaved(await readSavedPage(input), url);
      visitor ??= await load();
      return readPage(await visitor.look(input));
    },
    [Symbol.asyncDispose]: async () => visitor?.close(),
  };
}

function noPageOnly(error: unknown): NoPage {
  if (error instanceof NoPage) return error;
  throw error;
}

function unread(reason: string): Verdict {
  return {
    page: 'error',
    reason,
    availability: 'unknown',
    buyable: null,
    price: null,
    currency: null,
    title: null,
    brand: null,
    gtin: null,
    offers: [],
    method: null,
    confidence: 0,
    evidence: [],
  };
}
