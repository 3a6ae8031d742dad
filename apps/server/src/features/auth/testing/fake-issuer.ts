import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { listen } from '@sillage/testkit/shop';

const issuerKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const issuerKey = issuerKeys.privateKey;
/** Private key for forged tokens. The fake sign-in provider does not publish its public key. */
export const unknownKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
/** The fake provider's public key as text, for an attack that uses the text as an HS256 secret. */
export const PUBLIC_PEM = issuerKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

type Key =
  | { alg: 'ES256'; key: KeyObject; kid?: string; header?: object }
  | { alg: 'HS256'; secret: string }
  | { alg: 'none' };

export function createToken(claims: object, signing: Key = { alg: 'ES256', key: issuerKeys.privateKey }): string {
  const kid = signing.alg === 'ES256' ? (signing.kid ?? 'one') : 'one';
  const extraHeader = 'header' in signing ? signing.header : {};
  const signingInput = [{ alg: signing.alg, kid, typ: 'JWT', ...extraHeader }, claims].map(encode).join('.');
  if (signing.alg === 'none') return `${signingInput}.`;
  const signature =
    signing.alg === 'HS256'
      ? createHmac('sha256', signing.secret).update(signingInput).digest()
      : sign('sha256', Buffer.from(signingInput), { key: signing.key, dsaEncoding: 'ieee-p1363' });
  return `${signingInput}.${signature.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

interface ScriptedResponse {
  status?: number;
  type?: string;
  /** Body of the response; null closes the connection without a response. */
  body: unknown;
}

/** Fake sign-in provider on loopback that offers algorithms which a client must not accept. */
export async function openFakeIssuer() {
  const responses = new Map<string, ScriptedResponse>();
  const handlers = new Map<string, RequestListener>();
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requestedPaths.push(path);
    const handler = handlers.get(path);
    if (handler) return handler(request, response);
    const { status = 200, type = 'application/json', body } = responses.get(path) ?? { status: 404, body: {} };
    if (body === null) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': type });
    return void response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const issuer = await listen(server);
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
  };
  const keys = [{ ...issuerKeys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }];
  const respondWith = (path: string, scripted: ScriptedResponse) => void responses.set(path, scripted);
  respondWith('/.well-known/openid-configuration', { body: discovery });
  respondWith('/keys', { body: { keys } });
  return {
    issuer,
    requestedPaths,
    respondWith,
    /**
     * Answers requests to a path with `handler`, even when `respondWith` has set a response for it.
     */
    handleWith: (path: string, handler: RequestListener) => void handlers.set(path, handler),
    removeHandlers: () => handlers.clear(),
    respondWithToken: (idToken: string | undefined) =>
      respondWith('/token', { body: { access_token: 'access', token_type: 'Bearer', id_token: idToken } }),
    respondWithDiscovery: (change: object) =>
      respondWith('/.well-known/openid-configuration', { body: { ...discovery, ...change } }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
