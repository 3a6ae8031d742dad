const MAX_LENGTH = 500;
/** Longer texts are cut before they are searched. */
const MAX_SEARCHED_LENGTH = 2_000;

/**
 * Returns a text as one line of at most 500 characters for operators, without control and
 * direction characters, email addresses, passwords in addresses, and the given secrets.
 */
export function toOperatorLine(text: string, secrets: readonly string[]): string {
  const line = text
    .slice(0, MAX_SEARCHED_LENGTH)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\s]+/gu, ' ')
    .trim();
  const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), line);
  const redacted = redactEmails(masked.replace(/:\/\/[^\s/]{1,500}@/g, '://[secret]@')).toWellFormed();
  return redacted.length > MAX_LENGTH ? `${redacted.slice(0, MAX_LENGTH - 1)}…`.toWellFormed() : redacted;
}

/** Removes email addresses, which mail servers repeat in their errors. */
export function redactEmails(text: string): string {
  return text.replace(/[^\s<>"',:;()]+@[^\s<>"',:;()]+/g, '[address]');
}
