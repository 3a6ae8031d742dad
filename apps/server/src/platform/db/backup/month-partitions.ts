import pg from 'pg';

/**
 * Returns the start of each month for which a table has a partition. The table's migration creates
 * the functions `NAME_partitions()` and `create_NAME_month(time)`.
 */
export async function readMonthPartitions(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ begins: Date }>(
    `select begins from ${pg.escapeIdentifier(`${table}_partitions`)}() where begins is not null order by begins`,
  );
  return rows.map(({ begins }) => begins.toISOString());
}

/** Replaces the partitions of an empty table: one per month, and one for all earlier rows. */
export async function createMonthPartitions(
  client: pg.Client,
  table: string,
  months: readonly string[],
): Promise<void> {
  const [first] = months;
  if (first === undefined) return;
  const { rows } = await client.query<{ name: string }>(
    `select name from ${pg.escapeIdentifier(`${table}_partitions`)}() where ends is not null`,
  );
  for (const { name } of rows) await client.query(`drop table ${pg.escapeIdentifier(name)}`);
  const before = pg.escapeLiteral(new Date(first).toISOString());
  await client.query(
    `create table ${pg.escapeIdentifier(`${table}_before`)} partition of ${pg.escapeIdentifier(table)}
     for values from (minvalue) to (${before})`,
  );
  for (const month of months)
    await client.query(`select ${pg.escapeIdentifier(`create_${table}_month`)}($1::timestamptz)`, [month]);
}
