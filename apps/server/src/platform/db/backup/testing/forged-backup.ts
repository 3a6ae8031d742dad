import { createTally, type TableHead } from '../backup-file.ts';
import { createTotal } from '../take-backup.ts';

interface ForgedTable {
  head: TableHead;
  rows: string[];
}

/** A parsed backup that a test changes as an attacker would. */
export interface ForgedBackup {
  head: Record<string, unknown>;
  tables: ForgedTable[];
}

export function parseBackup(text: string): ForgedBackup {
  const lines = text.trimEnd().split('\n');
  const tables: ForgedTable[] = [];
  for (let index = 1; index < lines.length - 1; ) {
    const end = lines.indexOf('\\.', index);
    tables.push({ head: JSON.parse(lines[index] ?? '') as TableHead, rows: lines.slice(index + 1, end) });
    index = end + 2;
  }
  return { head: JSON.parse(lines[0] ?? '') as Record<string, unknown>, tables };
}

/** Serialises a changed backup, with valid counts and checksums of its changed rows. */
export function serialiseForged({ head, tables }: ForgedBackup): Buffer {
  const total = createTotal();
  const parts = tables.map(({ head: table, rows }) => {
    const tally = createTally();
    for (const row of rows) tally.add(Buffer.from(row));
    total.add(tally.value());
    return [JSON.stringify(table), ...rows, '\\.', JSON.stringify(tally.value())];
  });
  return Buffer.from([JSON.stringify(head), ...parts.flat(), JSON.stringify(total.value()), ''].join('\n'));
}

export function findTable(backup: ForgedBackup, name: string): ForgedTable {
  const table = backup.tables.find(({ head }) => head.table === name);
  if (table === undefined) throw new Error(`the backup has no table ${name}`);
  return table;
}

/** Replaces a value in the first row of a table. The new value has the format of COPY. */
export function setCell(backup: ForgedBackup, name: string, column: string, value: string): void {
  const { head, rows } = findTable(backup, name);
  const cells = (rows[0] ?? '').split('\t');
  cells[head.columns.indexOf(column)] = value;
  rows[0] = cells.join('\t');
}

export function addColumn(backup: ForgedBackup, name: string, column: string, value: string): void {
  const table = findTable(backup, name);
  table.head.columns.push(column);
  table.rows = table.rows.map((row) => `${row}\t${value}`);
}

export function monthsFrom2000(count: number): string[] {
  return Array.from({ length: count }, (_, month) => new Date(Date.UTC(2000, month)).toISOString());
}
