import { randomUUID } from 'node:crypto';
import { isNode, type SchemaNode, toArray } from '@sillage/page-reader';
import type { SendJson } from './mcp-transport.ts';
import { restPaths } from './negotiate.ts';
import { failureOfCode, failureOfStatus, UcpError } from './ucp-error.ts';

/** Sends a request of the REST binding, and returns the JSON of its response with status 200. */
export async function postCatalogue(
  endpoint: string,
  operation: keyof typeof restPaths,
  { body, send }: { body: SchemaNode; send: SendJson },
): Promise<unknown> {
  const headers = { accept: 'application/json', 'request-id': randomUUID() };
  const response = await send(endpoint + restPaths[operation], JSON.stringify(body), headers);
  const json = parseJson(response.body);
  if (response.status === 200 && json !== undefined) return json;
  const failure = response.status === 200 ? 'invalid' : (findFailure(json) ?? failureOfStatus(response.status));
  throw new UcpError(failure, `Status ${response.status}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A transport error has its code at the top, a rejected request in its first message. */
function findFailure(json: unknown) {
  if (!isNode(json)) return null;
  const [first] = toArray(json.messages);
  return failureOfCode(json.code) ?? (isNode(first) ? failureOfCode(first.code) : null);
}
