import { createTally, type TableHead } from '../backup-file.ts';
import { createTotal } from '../take-backup.ts';

interface ForgedTable {
  head: TableHead;
  rows: string[];
}

/** A parsed backup, which a test changes like an attacker. */
export interface Forged {
  head: Record<string, unknown>;
  tables: ForgedTable[];
}

export function parseBackup(text: string): Forged {
  const lines = text.trimEnd().split('\n');
  const tables: ForgedTable[] = [];
  for (let at = 1; at < lines.length - 1; ) {
    const end = lines.indexOf('\\.', at);
    tables.push({ head: JSON.parse(lines[at] ?? '') as TableHead, rows: lines.slice(at + 1, end) });
    at = end + 2;
  }
  return { head: JSON.parse(lines[0] ?? '') as Record<string, unknown>, tables };
}

/** Serialises it, with the counts and checksums of its current rows. */
export function writeForged({ head, tables }: Forged): Buffer {
  const total = createTotal();
  const parts = tables.map(({ head: table, rows }) => {
    const tally = createTally();
    for (const row of rows) tally.add(Buffer.from(row));
    total.add(tally.value());
    return [JSON.stringify(table), ...rows, '\\.', JSON.stringify(tally.value())];
  });
  return Buffer.from([JSON.stringify(head), ...parts.flat(), JSON.stringify(total.value()), ''].join('\n'));
}

export function tableOf(forged: Forged, name: string): ForgedTable {
  const table = forged.tables.find(({ head }) => head.table === name);
  if (table === undefined) throw new Error(`the backup has no table ${name}`);
  return table;
}

/** Replaces a value, as COPY writes it, in the first row of a table. */
export function setCell(forged: Forged, name: string, column: string, value: string): void {
  const { head, rows } = tableOf(forged, name);
  const cells = (rows[0] ?? '').split('\t');
  cells[head.columns.indexOf(column)] = value;
  rows[0] = cells.join('\t');
}

export function addColumn(forged: Forged, name: string, column: string, value: string): void {
  const table = tableOf(forged, name);
  table.head.columns.push(column);
  table.rows = table.rows.map((row) => `${row}\t${value}`);
}

/** Returns the starts of `count` months from January 2000 on. */
export function monthsFrom2000(count: number): string[] {
  return Array.from({ length: count }, (_, month) => new Date(Date.UTC(2000, month)).toISOString());
}
