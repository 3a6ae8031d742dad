import { z } from 'zod';
import { route, scopes } from './http.ts';
import { timestamp, userId, uuid } from './primitives.ts';

/** Maximum length of an API key's name, in UTF-16 units. */
const MAX_API_KEY_NAME_LENGTH = 60;

const ownId = z.object({ id: userId });

const scope = z.enum(scopes, `Choose from ${scopes.join(', ')}`);

const name = z
  .string('Give the key a name')
  .trim()
  .min(1, 'Give the key a name')
  .max(MAX_API_KEY_NAME_LENGTH, `At most ${MAX_API_KEY_NAME_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, 'One line');

/** API key as its user sees it after the creation. Only a hash of the key itself is stored. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Beginning of the key, by which its user recognises it. */
  prefix: z.string(),
  scopes: z.array(scope),
  createdAt: timestamp,
  /** Time from which the key is rejected; null for a key without an end. */
  expiresAt: timestamp.nullable(),
  /** Time of the last request with the key, exact to an hour; null before the first. */
  lastUsedAt: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z.object({
  name,
  scopes: z.array(scope).min(1, 'Choose at least one').max(scopes.length, 'Name each scope once'),
  /** Password of the user; users of a sign-in provider must have signed in within 5 minutes. */
  currentPassword: z.string().max(128).optional(),
  /** At most five years ahead; null or omitted for a key without an end. */
  expiresAt: timestamp.nullish(),
});
export type NewApiKey = z.output<typeof newApiKey>;

export const keyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/users/{id}/keys',
    access: 'self',
    summary: 'API keys, newest first; expired ones for 30 days',
    params: ownId,
    data: z.array(apiKey),
  }),
  create: route({
    method: 'POST',
    path: '/api/users/{id}/keys',
    access: 'self',
    summary: 'Create an API key, after re-authentication; only this response contains the key',
    params: ownId,
    body: newApiKey,
    data: apiKey.extend({ key: z.string() }),
    status: 201,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/users/{id}/keys/{keyId}',
    access: 'self',
    summary: 'Revoke an API key; requests with it are rejected from now on',
    params: ownId.extend({ keyId: uuid('This is not an API key') }),
    data: z.null(),
  }),
  /** Names no key, so that a key can revoke itself and no other one. */
  revokeCurrent: route({
    method: 'DELETE',
    path: '/api/keys/current',
    access: 'user',
    scope: 'any',
    summary: 'Revoke the API key that sends this request',
    data: z.null(),
  }),
};
