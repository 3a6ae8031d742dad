/**
 * Why a catalogue could not be read. `too-large`: the request has too many ids. `withdrawn`: the
 * shop no longer offers the operation, or no longer to us. `version`: it no longer speaks the
 * version. `busy`: it asks for a pause. `invalid`: its response does not follow the protocol.
 */
export type UcpFailure = 'too-large' | 'withdrawn' | 'version' | 'busy' | 'invalid' | 'failed';

/** Failed request to a shop's catalogue; the message is for logs, without texts of the shop. */
export class UcpError extends Error {
  override name = 'UcpError';
  readonly failure: UcpFailure;

  constructor(failure: UcpFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Codes of the protocol and of JSON-RPC with the same meaning in each transport. */
const failuresByCode = new Map<string | number, UcpFailure>([
  ['request_too_large', 'too-large'],
  ['version_unsupported', 'version'],
  ['capabilities_incompatible', 'withdrawn'],
  // JSON-RPC: no such method
  [-32601, 'withdrawn'],
]);

export function failureOfCode(code: unknown): UcpFailure | null {
  return failuresByCode.get(code as string) ?? null;
}

const failuresByStatus = new Map<number, UcpFailure>([
  [401, 'withdrawn'],
  [403, 'withdrawn'],
  [404, 'withdrawn'],
  [405, 'withdrawn'],
  [410, 'withdrawn'],
  [413, 'too-large'],
  [429, 'busy'],
  [430, 'busy'],
  [501, 'withdrawn'],
  [503, 'busy'],
]);

export function failureOfStatus(status: number): UcpFailure {
  return failuresByStatus.get(status) ?? 'failed';
}
