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
const nobody = /^5\.(1\.([0-46]|10)|2\.1)$/;
/** What servers without such codes say of one; any other refusal is not about the mailbox. */
const nobodyWords =
  /\b(no such|unknown|not found|no longer|not exist|doesn.?t exist|invalid|moved|disabled|inactive|unrouteable|no mailbox|mailbox unavailable|recipient (address )?rejected)\b/i;
/** Many servers judge the sender no sooner than at the first receiver, and some with the codes of unknown mailboxes. */
const senderWords = /\b(senders?|mail from)\b/i;
/** The same of what is wrong between the two servers. */
const relayWords =
  /relay|spam|block|black.?list|denied|policy|reputation|\b(spf|dkim|dmarc|helo|ehlo|ptr|rdns|dns)\b|authenticat/i;
/** A refusal that will pass, though its code says otherwise. */
const passing = /gr[ae]y.?list|try again|tempora|too (many|fast|much)|rate.?limit/i;

/**
 * Only a refusal for good (5xx) of this receiver or of this text is final: at sign-in, greeting or sender, or where it speaks
 * of these later on, it is about the operator's settings, which will be mended. A receiver is called unknown only where the
 * answer is surely about the mailbox, since that switches their mails off.
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
