export interface SmtpFailure {
  /** The reply code; absent when there was no reply. */
  responseCode?: number;
  command?: string;
  /** The reply's text, used for the verdict and never shown. */
  response?: string;
}

/** The meaning of a failure; `says` is shown to the receiver of the email. */
export interface SmtpRejection {
  kind: 'later' | 'never' | 'gone';
  message: string;
}

/** Enhanced status codes (RFC 3463): bad, moved or disabled mailbox, or no such domain. */
const unknownMailboxStatus = /^5\.(1\.([0-46]|10)|2\.1)$/;
/** How servers without such codes describe an unknown mailbox. */
const unknownMailboxText =
  /\b(no such|unknown|not found|no longer|not exist|doesn.?t exist|invalid|moved|disabled|inactive|unrouteable|no mailbox|mailbox unavailable|recipient (address )?rejected)\b/i;
/** Many servers check the sender only at the first RCPT, some with codes of unknown mailboxes. */
const senderText = /\b(senders?|mail from)\b/i;
/** The same for problems between the two servers. */
const relayText =
  /relay|spam|block|black.?list|denied|policy|reputation|\b(spf|dkim|dmarc|helo|ehlo|ptr|rdns|dns)\b|authenticat/i;
/** Temporary errors with a permanent code. */
const temporaryText = /gr[ae]y.?list|try again|tempora|too (many|fast|much)|rate.?limit/i;

/**
 * Classifies a failure. Only a permanent error (5xx) about this receiver or this text is final. An
 * error at sign-in, greeting or sender, or a later one about these, concerns the operator's
 * settings, which can be fixed. The kind is `gone` only if the reply is clearly about the mailbox,
 * because that switches email off.
 */
export function classifySmtpFailure({ responseCode = 0, command = '', response = '' }: SmtpFailure): SmtpRejection {
  if (responseCode === 0) return { kind: 'later', message: 'The mail server could not be reached' };
  const responded = `The mail server responded with ${responseCode}`;
  const isAboutReceiver = /^RCPT TO\b/.test(command);
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const text = response.replace(/<[^>]*>|\S+@\S+/g, '');
  const isFinal = responseCode >= 500 && !temporaryText.test(text) && (isAboutReceiver || /^DATA\b/.test(command));
  if (!isFinal) return { kind: 'later', message: responded };
  if (!isAboutReceiver) return { kind: 'never', message: `${responded}: it does not accept this mail` };
  if (isAboutSender(status, text)) return { kind: 'later', message: responded };
  if (isUnknownMailbox(responseCode, status, text))
    return { kind: 'gone', message: `${responded}: it does not know this address` };
  return { kind: 'never', message: `${responded}: it does not accept this mail` };
}

function isAboutSender(status: string | undefined, text: string): boolean {
  if (senderText.test(text)) return true;
  return status === undefined ? relayText.test(text) : /^5\.(7\.|1\.[78]$)/.test(status);
}

function isUnknownMailbox(code: number, status: string | undefined, text: string): boolean {
  if (status !== undefined) return unknownMailboxStatus.test(status);
  return [550, 551, 553].includes(code) && unknownMailboxText.test(text);
}
