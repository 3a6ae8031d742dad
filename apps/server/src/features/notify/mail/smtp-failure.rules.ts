/** What the mailer knows of a mail that was not accepted. */
export interface SmtpFailure {
  /** The server's answer, if it gave one. */
  responseCode?: number;
  /** The command it answered. */
  command?: string;
  /** The answer's text: for judging, never for showing. */
  response?: string;
}

/** What a refusal means for the mail and for its receiver, with words for the latter. */
export interface SmtpVerdict {
  kind: 'later' | 'never' | 'gone';
  says: string;
}

/** Enhanced status codes (RFC 3463) of a receiver that is not there: bad, moved or disabled mailbox, no such domain. */
const nobody = /^5\.(1\.([0-6]|10)|2\.1)$/;
/** What servers without such codes say when it is the sender they mind, not the receiver. */
const aboutSender = /relay|spam|block|blacklist|denied|policy|reputation|spf|dkim|dmarc|authenticat/i;

/**
 * Only a refusal for good (5xx) of this receiver or of this text is final: at sign-in, greeting or sender it speaks of the
 * operator's settings, which will be mended. A receiver is called unknown only where the answer is about the mailbox, since
 * that switches their mails off.
 */
export function judgeSmtpFailure({ responseCode = 0, command = '', response = '' }: SmtpFailure): SmtpVerdict {
  if (responseCode === 0) return { kind: 'later', says: 'The mail server could not be reached' };
  const answered = `The mail server answered ${responseCode}`;
  const isOfReceiver = /^RCPT TO\b/.test(command);
  if (responseCode < 500 || !(isOfReceiver || /^DATA\b/.test(command))) return { kind: 'later', says: answered };
  if (isOfReceiver && isUnknown(responseCode, response))
    return { kind: 'gone', says: `${answered}: it does not know this address` };
  return { kind: 'never', says: `${answered}: it does not accept this mail` };
}

function isUnknown(code: number, response: string): boolean {
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (status !== undefined) return nobody.test(status);
  return [550, 551, 553].includes(code) && !aboutSender.test(response);
}
