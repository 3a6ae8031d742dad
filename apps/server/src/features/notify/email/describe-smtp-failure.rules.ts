import { toOperatorLine } from '../../../platform/settings/operator-line.rules.ts';
import type { SmtpFailure } from './smtp-failure.rules.ts';

/** A shorter name before the @ is found in ordinary words. */
const MIN_NAME_LENGTH = 3;

/**
 * Returns the mail server's reply for operators, or the network error if there was no reply.
 * Addresses and secrets are removed, also the receiver's name without its domain.
 */
export function describeSmtpFailure(
  { responseCode = 0, response = '', ...error }: SmtpFailure & { code?: string; message?: string },
  receiver: string,
  secrets: readonly string[],
): string {
  const isReply = responseCode !== 0;
  const text = isReply ? response || String(responseCode) : `${error.code ?? 'Error'}: ${error.message ?? ''}`;
  const name = receiver.slice(0, receiver.lastIndexOf('@'));
  const line = toOperatorLine(text.replace(/<[^<>]{0,500}>/g, '[address]'), secrets);
  return name.length < MIN_NAME_LENGTH ? line : line.replace(new RegExp(escape(name), 'gi'), '[address]');
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
