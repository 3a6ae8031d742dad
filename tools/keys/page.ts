// Writes docs/statements-by-key.md: the distribution key of each statement of the repos.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { type Placement, place } from './classes.ts';
import { annotations, type Reason, reasons } from './reasons.ts';
import { openFile } from './source.ts';
import { listStatements, type Statement } from './statements.ts';
import { tableKeys } from './table-keys.ts';

export const pageFile = join(root, 'docs/statements-by-key.md');

const MAX_COLUMNS = 130;
const server = join(root, 'apps/server/src');

/** Statements of all repos; `loadModule` of libpg-query has run. */
export function readRepos(): Statement[] {
  const files = globSync('**/*.{repo,tables}.ts', { cwd: server }).toSorted();
  return listStatements(
    files.map((file) => ({
      file: file.replaceAll('\\', '/').replace(/^features\//, ''),
      source: openFile(join(server, file)),
    })),
  );
}

/** What the developer must decide before the page can be written. */
export function listOpenQuestions(statements: readonly Statement[]): string[] {
  const questions = statements.flatMap((statement) => {
    const { kind } = place(statement);
    const where = `${statement.file} ${statement.name}`;
    if (kind === 'unclear')
      return [`${where}: its SQL cannot be seen (${statement.errors[0] ?? 'a fragment'}): add it to annotations`];
    return kind === 'unexplained'
      ? [`${where} would touch all shards: name the key, or add the reason to annotations`]
      : [];
  });
  const names = new Set(statements.map(({ file, name }) => `${file} ${name}`));
  const stale = Object.keys(annotations).filter((name) => !names.has(name));
  return [...new Set([...questions, ...stale.map((name) => `${name}: has an annotation and no statement`)])];
}

export function writePage(statements: readonly Statement[]): string {
  const placed = statements.map((statement) => ({ statement, placement: place(statement) }));
  const having = (test: (placement: Placement) => boolean) =>
    placed.filter(({ placement }) => test(placement)).map(({ statement }) => statement);
  const crossing = having(({ kind }) => kind === 'crossing');
  const groups = [...new Set(Object.values(tableKeys).map(({ group }) => group))].filter((group) => group !== null);
  const ofReason = (reason: Reason) =>
    having((placement) => placement.kind === 'crossing' && placement.reason === reason);
  const lines = [
    '# Statements by distribution key',
    '',
    ...wrap(
      'Written by `npm run keys` from the repos of the server; do not edit. It belongs to the plan of [scaling.md](scaling.md#second-cut-tables-by-key). It shows the rows that a statement reads and writes. It does not show triggers and functions of the database, unique indexes without the key, and that a write of a reference table goes to every machine.',
      '',
    ),
    '',
    `Of ${statements.length} statements, ${crossing.length} would touch several shards as they are written today.`,
    '',
    '| key | tables |',
    '| --- | --- |',
    ...groups.map((group) => `| ${group} | ${tablesOf(group).join(', ')} |`),
    `| reference table, on every machine | ${tablesOf(null).join(', ')} |`,
    '',
    'The plan adds the key to a table with an asterisk.',
    '',
    '## One shard',
    ...groups.flatMap((group) =>
      section(
        `By ${group}`,
        having((placement) => placement.kind === 'one' && placement.group === group),
      ),
    ),
    '',
    '## Reference tables only',
    '',
    ...byFile(having(({ kind }) => kind === 'reference')),
    '',
    '## No distributed table',
    '',
    ...byFile(having(({ kind }) => kind === 'none')),
    '',
    '## Several shards',
    ...(Object.keys(reasons) as Reason[]).flatMap((reason) => section(reasons[reason], ofReason(reason), true)),
  ];
  return `${lines.join('\n')}\n`;
}

function tablesOf(group: string | null): string[] {
  const tables = Object.entries(tableKeys).filter(([, key]) => key.group === group);
  return tables.map(([table, { column }]) => (group === null || column !== null ? table : `${table}*`)).toSorted();
}

function section(title: string, statements: readonly Statement[], withTables = false): string[] {
  if (statements.length === 0) return [];
  return ['', `### ${title}`, '', ...byFile(statements, withTables)];
}

/** One item for each file, with the functions that have the statements. */
function byFile(statements: readonly Statement[], withTables = false): string[] {
  return [...Map.groupBy(statements, ({ file }) => file)].flatMap(([file, own]) => {
    const functions = [...Map.groupBy(own, ({ name }) => name)].map(([name, { length }]) => {
      const tables = withTables ? describeTables(own.filter((statement) => statement.name === name)) : '';
      return `${name}${length > 1 ? ` × ${length}` : ''}${tables}`;
    });
    return wrap(`- \`${file}\`: ${functions.join(', ')}`, '  ');
  });
}

function describeTables(statements: readonly Statement[]): string {
  const why = statements
    .map(({ file, name }) => annotations[`${file} ${name}`]?.why)
    .find((each) => each !== undefined);
  const tables = statements.flatMap(({ variants }) => variants.flatMap((variant) => variant.tables));
  const distributed = tables.filter(({ key }) => key.group !== null).map(({ name }) => name);
  return ` (${[...new Set(distributed), ...(why ? [why] : [])].join(', ')})`;
}

function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && `${line} ${word}`.length > MAX_COLUMNS) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
