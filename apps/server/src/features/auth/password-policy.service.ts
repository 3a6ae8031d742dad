import { AppError } from '@sillage/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Throws BAD_REQUEST for a very common password (NIST SP 800-63B, 3.1.1.2; ASVS 6.2.4). */
export function rejectCommonPassword(password: string, field: string): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  reject('This password is among the most common ones. Please choose another.', field);
}

/**
 * Throws BAD_REQUEST when the password is the product's name, the username or the email address,
 * apart from digits and signs at its ends (ASVS 6.2.11).
 */
export function rejectPasswordLikeName(
  password: string,
  field: string,
  { username, email }: { username: string; email: string },
) {
  const strippedPassword = stripNonLetters(password);
  const names = ['Sillage', username, email, email.split('@', 1)[0] ?? ''];
  if (!names.some((name) => stripNonLetters(name) === strippedPassword)) return;
  reject('This password is too close to your name or ours. Please choose another.', field);
}

/**
 * Returns a password or name in lower case without digits and other non-letters at both ends, so
 * that "Sillage123" equals "sillage". A text without letters is returned unchanged.
 */
function stripNonLetters(text: string): string {
  return text.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, '') || text;
}

function reject(message: string, field: string): never {
  throw new AppError('BAD_REQUEST', { fields: { [field]: message }, message });
}
