export interface SmtpFailure {
  /** The reply code; absent when there was no reply. */
  responseCode?: number;
  command?: string;
  /** The reply's text, used for the verdict and never shown. */
  response?: string;
}

/** The meaning of a failure; `says` is shown to the receiver of the email. */
export interface SmtpVerdict {
  kind: 'later' | 'never' | 'gone';
  says: string;
}

/** Enhanced status codes (RFC 3463): bad, moved or disabled mailbox, or no such domain. */
const nobody = /^5\.(1\.([0-46]|10)|2\.1)$/;
/** How servers without such codes describe an unknown mailbox. */
const nobodyWords =
  /\b(no such|unknown|not found|no longer|not exist|doesn.?t exist|invalid|moved|disabled|inactive|unrouteable|no mailbox|mailbox unavailable|recipient (address )?rejected)\b/i;
/** Many servers check the sender only at the first RCPT, some with codes of unknown mailboxes. */
const senderWords = /\b(senders?|mail from)\b/i;
/** The same for problems between the two servers. */
const relayWords =
  /relay|spam|block|black.?list|denied|policy|reputation|\b(spf|dkim|dmarc|helo|ehlo|ptr|rdns|dns)\b|authenticat/i;
/** Temporary errors with a permanent code. */
const passing = /gr[ae]y.?list|try again|tempora|too (many|fast|much)|rate.?limit/i;

/**
 * Classifies a failure. Only a permanent error (5xx) about this receiver or this text is final. An
 * error at sign-in, greeting or sender, or a later one about these, concerns the operator's
 * settings, which can be fixed. The kind is `gone` only if the reply is clearly about the mailbox,
 * because that switches email off.
 */
export function judgeSmtpFailure({ responseCode = 0, command = '', response = '' }: SmtpFailure): SmtpVerdict {
  if (responseCode === 0) return { kind: 'later', says: 'The mail server could not be reached' };
  const answered = `The mail server responded with ${responseCode}`;
  const isOfReceiver = /^RCPT TO\b/.test(command);
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const words = response.replace(/<[^>]*>|\S+@\S+/g, '');
  const isFinal = responseCode >= 500 && !passing.test(words) && (isOfReceiver || /^DATA\b/.test(command));
  if (!isFinal) return { kind: 'later', says: answered };
  if (!isOfReceiver) return { kind: 'never', says: `${answered}: it does not accept this mail` };
  if (isOfSender(status, words)) return { kind: 'later', says: answered };
  if (isUnknown(responseCode, status, words))
    return { kind: 'gone', says: `${answered}: it does not know this address` };
  return { kind: 'never', says: `${answered}: it does not accept this mail` };
}

function isOfSender(status: string | undefined, words: string): boolean {
  if (senderWords.test(words)) return true;
  return status === undefined ? relayWords.test(words) : /^5\.(7\.|1\.[78]$)/.test(status);
}

function isUnknown(code: number, status: string | undefined, words: string): boolean {
  if (status !== undefined) return nobody.test(status);
  return [550, 551, 553].includes(code) && nobodyWords.test(words);
}
