import { readPage, type Verdict } from '@sillage/page-reader';
import { type Command, Option } from 'commander';
import { isUrl, printError, replaceControlCharacters } from '../print.ts';
import { writeToStdout } from '../write-file.ts';
import { NoPage, readSavedPage } from './check-command-file.ts';
import { checkLines, printReaderError, readSavedVerdict } from './check-command-lines.ts';
import { describeVerdict } from './check-command-report.ts';

const help = `
A URL is fetched as by the monitor: robots.txt first, with a pause between two requests, and from public addresses only,
unless MONITOR_ALLOW_PRIVATE is set. A FILE is a saved page, compressed by gzip or not, in any encoding; --url gives its
original URL, which helps to find the page's own product. Nothing is stored.

With --jsonl the command prints for each line {"id","file","url"} of the standard input one line
{"id","availability","price","currency","title","page","method","confidence"} with the availability in_stock,
out_of_stock, preorder, backorder, discontinued or unknown; what cannot be read is unknown.

Examples:
  $ npx sillage check https://shop.example/products/ambre
  $ npx sillage check --url https://shop.example/products/ambre saved.html.gz
  $ npx sillage check --json saved/*.html
  $ npx sillage check --jsonl < pages.jsonl > verdicts.jsonl

Exit codes:
  0  every page was read; always with --jsonl
  1  some pages could not be fetched or opened
  2  the arguments are invalid`;

interface Options {
  json?: true;
  jsonl?: true;
  url?: string;
}

export function addCheckCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('check')
    .description('read product pages: stock, price, sizes, and the evidence')
    .argument('[URL|FILE...]', 'pages on the web, or saved ones')
    .addOption(new Option('--json', 'one line of JSON for each').conflicts('jsonl'))
    .addOption(new Option('--jsonl', 'read requests from the lines of the standard input').conflicts('url'))
    .option('--url <URL>', 'the original URL of the saved page')
    .addHelpText('after', help)
    .action(async (inputs: string[], options: Options, command: Command) => {
      const problem = findProblem(inputs, options);
      if (problem !== null) command.error(`error: ${problem}`);
      onEnd(await (options.jsonl ? checkStandardInput() : checkAll(inputs, options)));
    });
}

function findProblem(inputs: readonly string[], { jsonl, url }: Options): string | null {
  if (jsonl) return inputs.length === 0 ? null : '--jsonl names the pages on the standard input, not as arguments';
  const [first] = inputs;
  if (first === undefined) return "missing required argument 'URL|FILE'";
  if (url === undefined) return null;
  if (inputs.length > 1 || isUrl(first)) return '--url is for one saved page';
  return URL.canParse(url) ? null : '--url is not an address; write it like https://shop.example/product';
}

async function checkStandardInput(): Promise<number> {
  // When the consumer closes standard output, stop reading input.
  process.stdout.once('error', () => process.stdin.destroy());
  await writeToStdout(checkLines(process.stdin));
  return 0;
}

async function checkAll(inputs: readonly string[], options: Options): Promise<number> {
  const missing = new Set<string>();
  await writeToStdout(reportAll(inputs, options, (input) => missing.add(input)));
  return missing.size === 0 ? 0 : 1;
}

async function* reportAll(
  inputs: readonly string[],
  { json, url }: Options,
  onMissing: (input: string) => void,
): AsyncGenerator<string> {
  await using pages = openPageReader(url);
  let isFirst = true;
  for (const input of inputs) {
    const verdict = await pages.read(input).catch(catchNoPage);
    if (verdict instanceof NoPage) onMissing(input);
    if (json)
      yield `${JSON.stringify({ input, ...(verdict instanceof NoPage ? buildUnreadVerdict(verdict.message) : verdict) })}\n`;
    else if (verdict instanceof NoPage) printError(`${input}: ${verdict.message}.`);
    else yield `${isFirst ? '' : '\n'}${replaceControlCharacters(describeVerdict(input, verdict))}`;
    isFirst &&= verdict instanceof NoPage;
  }
}

/** Loads the fetcher and its settings only when the first web address is read. */
function openPageReader(url: string | undefined) {
  let fetcher: Awaited<ReturnType<typeof load>> | undefined;
  const load = async () => (await import('./check-command-fetch.ts')).openPageFetcher();
  return {
    async read(input: string): Promise<Verdict> {
      if (!isUrl(input)) return readSavedVerdict(input, await readSavedPage(input), url);
      fetcher ??= await load();
      return readPage(await fetcher.fetch(input), undefined, (error) => printReaderError(input, error));
    },
    [Symbol.asyncDispose]: async () => fetcher?.close(),
  };
}

function catchNoPage(error: unknown): NoPage {
  if (error instanceof NoPage) return error;
  throw error;
}

function buildUnreadVerdict(reason: string): Verdict {
  return {
    page: 'error',
    reason,
    availability: 'unknown',
    kind: 'bottle',
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
