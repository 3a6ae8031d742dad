import pg from 'pg';

/**
 * Returns the starts of the months of a partitioned table that have a partition. Each such table
 * has two functions from its migration: `NAME_parts()` and `make_NAME_month(moment)`.
 */
export async function readMonths(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ begins: Date }>(
    `select begins from ${pg.escapeIdentifier(`${table}_parts`)}() where begins is not null order by begins`,
  );
  return rows.map(({ begins }) => begins.toISOString());
}

/** Replaces the partitions of an empty table by these months and one for all earlier rows. */
export async function makeMonths(client: pg.Client, table: string, months: readonly string[]): Promise<void> {
  const [first] = months;
  if (first === undefined) return;
  const { rows } = await client.query<{ part: string }>(
    `select part from ${pg.escapeIdentifier(`${table}_parts`)}() where ends is not null`,
  );
  for (const { part } of rows) await client.query(`drop table ${pg.escapeIdentifier(part)}`);
  const before = pg.escapeLiteral(new Date(first).toISOString());
  await client.query(
    `create table ${pg.escapeIdentifier(`${table}_before`)} partition of ${pg.escapeIdentifier(table)}
     for values from (minvalue) to (${before})`,
  );
  for (const month of months)
    await client.query(`select ${pg.escapeIdentifier(`make_${table}_month`)}($1::timestamptz)`, [month]);
}
