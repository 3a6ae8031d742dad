import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The migrated database that tests copy. */
export const TEMPLATE = 'sillage_template';

/** Makes a database and answers its url. */
export async function createDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.query(`create database "${name}" template "${template}"`);
  });
  return withDatabase(serverUrl, name);
}

/** A fresh copy of the template under a name of its own. */
export function copyTemplate(serverUrl: string): Promise<string> {
  return createDatabase(serverUrl, `test_${randomBytes(6).toString('hex')}`, TEMPLATE);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(withDatabase(url, 'postgres'), (client) =>
    client.query(`drop database if exists "${name}" with (force)`),
  );
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
