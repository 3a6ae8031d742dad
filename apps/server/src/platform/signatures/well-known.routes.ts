import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Clock, SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { buildKeyDirectory, type KeyDirectory } from './key-directory.ts';
import type { KeyRing } from './key-ring.ts';
import { DIRECTORY_PATH, PROFILE_PATH, UCP_VERSIONS } from './public-address.ts';
import { buildUcpProfile } from './ucp-profile.ts';

const DIRECTORY_TYPE = 'application/http-message-signatures-directory+json';
/** Time for which caches may keep the keys; a new key is published two days before it signs. */
const MAX_AGE_SECONDS = 3600;
/** Maximum age of the directory in memory: a flood of requests causes few signatures. */
const DIRECTORY_MS = 30 * SECOND;

interface WellKnownDeps {
  config: Pick<Config, 'publicUrl'>;
  clock: Clock;
  signingKeys: KeyRing;
}

/** Serves our public keys to shops. The responses are the same for all clients. */
export function mountWellKnown(app: FastifyInstance, { config, clock, signingKeys }: WellKnownDeps): void {
  const sendProfile = async (reply: FastifyReply, version: string) => {
    const published = await signingKeys.listPublished();
    const profile = buildUcpProfile(
      version,
      published.map(({ publicJwk }) => publicJwk),
    );
    return makePublic(reply).type('application/json; charset=utf-8').send(JSON.stringify(profile));
  };
  app.get(PROFILE_PATH, (_request, reply) => sendProfile(reply, UCP_VERSIONS[0]));
  for (const version of UCP_VERSIONS)
    app.get(`${PROFILE_PATH}/${version}`, (_request, reply) => sendProfile(reply, version));

  let directory: { at: number; content: Promise<KeyDirectory> } | null = null;
  app.get(DIRECTORY_PATH, async (_request, reply) => {
    const now = clock.now();
    if (directory === null || Math.abs(now.getTime() - directory.at) >= DIRECTORY_MS)
      directory = {
        at: now.getTime(),
        content: signingKeys
          .listPublished()
          .then((published) => buildKeyDirectory(published, { publicUrl: config.publicUrl, now })),
      };
    const { body, headers } = await directory.content.catch((error: unknown) => {
      directory = null;
      throw error;
    });
    // Fastify adds a charset, which this type does not define, to a text but not to bytes.
    return makePublic(reply).headers(headers).type(DIRECTORY_TYPE).send(Buffer.from(body));
  });
}

function makePublic(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` });
}
