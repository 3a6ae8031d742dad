import { createClock } from '@sillage/testkit/clock';
import { copyTemplate, dropDatabase } from '@sillage/testkit/postgres';
import { inject, onTestFinished } from 'vitest';
import { captureLog } from '../../../testing/capture-log.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/open-database.ts';
import { createKeyRing } from '../key-ring.ts';
import { maintainSigningKeys } from '../maintain-keys.ts';
import { createSignRequest } from '../sign-request.ts';

export const SECRET = 'the secret of one server, 32 characters long';

/** Opens an empty, migrated database until the test ends. */
async function givenDatabase() {
  const url = await copyTemplate(inject('postgresUrl'));
  const db = openDatabase(url, { max: 4 });
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(url);
  });
  return { db, url };
}

/** Opens the keys of one process on a database of its own, with a clock that the test advances. */
export async function givenSigner(publicUrl = 'https://sillage.example', start = new Date()) {
  const { db, url } = await givenDatabase();
  const clock = createClock(start);
  const { log, lines } = captureLog();
  const config = readConfig({ PUBLIC_URL: publicUrl });
  /** Opens the keys as another process does that was started with `secret`. */
  const openProcess = (secret = SECRET) => {
    const signingKeys = createKeyRing({ db, clock, log, secret });
    return { signingKeys, signRequest: createSignRequest({ config, clock, signingKeys }) };
  };
  return {
    db,
    url,
    clock,
    log,
    lines,
    config,
    openProcess,
    ...openProcess(),
    /** Runs the rotation job once. */
    maintain: (secret = SECRET) => maintainSigningKeys(db, { secret, now: clock.now() }),
  };
}
