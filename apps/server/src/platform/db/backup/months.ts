import pg from 'pg';

/**
 * Of a table that is kept by months, the months that have a part, by their first moments. Its migration gives every such table
 * two functions: `NAME_parts()` and `make_NAME_month(moment)`.
 */
export async function readMonths(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ begins: Date }>(
    `select begins from ${pg.escapeIdentifier(`${table}_parts`)}() where begins is not null order by begins`,
  );
  return rows.map(({ begins }) => begins.toISOString());
}

/** Gives an empty table these months and a part for all that was before, in place of the parts that it has. */
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
