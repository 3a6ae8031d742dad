import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { listen } from '@sillage/testkit/shop';

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const ownKey = own.privateKey;
/** A key that the issuer does not publish. */
export const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
/** The issuer's public key as text, for the attack that uses it as the secret of HS256. */
export const PUBLIC_PEM = own.publicKey.export({ type: 'spki', format: 'pem' }).toString();

type Key =
  | { alg: 'ES256'; key: KeyObject; kid?: string; header?: object }
  | { alg: 'HS256'; secret: string }
  | { alg: 'none' };

/** Makes a JWT with any claims and any signature, by default the issuer's. */
export function makeToken(claims: object, by: Key = { alg: 'ES256', key: own.privateKey }): string {
  const kid = by.alg === 'ES256' ? (by.kid ?? 'one') : 'one';
  const more = 'header' in by ? by.header : {};
  const signed = [{ alg: by.alg, kid, typ: 'JWT', ...more }, claims].map(encode).join('.');
  if (by.alg === 'none') return `${signed}.`;
  const signature =
    by.alg === 'HS256'
      ? createHmac('sha256', by.secret).update(signed).digest()
      : sign('sha256', Buffer.from(signed), { key: by.key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

interface Answer {
  status?: number;
  type?: string;
  /** Null closes the connection without a response. */
  body: unknown;
}

/** A scripted provider on loopback; it offers algorithms that a client must not accept. */
export async function openFalseIssuer() {
  const answers = new Map<string, Answer>();
  const handlers = new Map<string, RequestListener>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const handler = handlers.get(path);
    if (handler) return handler(request, response);
    const { status = 200, type = 'application/json', body } = answers.get(path) ?? { status: 404, body: {} };
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
  const keys = [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }];
  const says = (path: string, answer: Answer) => void answers.set(path, answer);
  says('/.well-known/openid-configuration', { body: discovery });
  says('/keys', { body: { keys } });
  return {
    issuer,
    asked,
    says,
    /** Handles a path in place of what `says` set. */
    handles: (path: string, handler: RequestListener) => void handlers.set(path, handler),
    /** Removes every handler of `handles`. */
    behaves: () => handlers.clear(),
    /** Sets the ID token that the next code is exchanged for. */
    saysToken: (idToken: string | undefined) =>
      says('/token', { body: { access_token: 'access', token_type: 'Bearer', id_token: idToken } }),
    saysDiscovery: (change: object) => says('/.well-known/openid-configuration', { body: { ...discovery, ...change } }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
