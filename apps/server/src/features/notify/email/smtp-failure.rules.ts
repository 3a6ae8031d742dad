export interface SmtpFailure {
  /** Code of the server's reply; absent when there was no reply. */
  responseCode?: number;
  command?: string;
  /** Text of the server's reply; used only to classify the failure and never shown. */
  response?: string;
}

/** Decision about an email that could not be sent; `message` is shown to the email's receiver. */
export interface SmtpRejection {
  kind: 'later' | 'never' | 'gone';
  message: string;
}

/** Enhanced status codes (RFC 3463) of an unusable mailbox or an unknown domain. */
const unknownMailboxStatus = /^5\.(1\.([0-46]|10)|2\.1)$/;
/** Words by which mail servers without enhanced status codes describe an unknown mailbox. */
const unknownMailboxText =
  /\b(no such|unknown|not found|no longer|not exist|doesn.?t exist|invalid|moved|disabled|inactive|unrouteable|no mailbox|mailbox unavailable|recipient (address )?rejected)\b/i;
/**
 * Words in a mail server's reply about a problem with the sender's address. Many servers check the
 * sender only together with the first receiver. Some of them then respond with the status code of
 * an unknown mailbox.
 */
const senderText = /\b(senders?|mail from)\b/i;
/**
 * Words in a mail server's reply about spam filters, relaying or server authentication.
 * Some servers report such problems only when they check the first receiver.
 */
const relayText =
  /relay|spam|block|black.?list|denied|policy|reputation|\b(spf|dkim|dmarc|helo|ehlo|ptr|rdns|dns)\b|authenticat/i;
/** Words of temporary errors that some mail servers report with a permanent code. */
const temporaryText = /gr[ae]y.?list|try again|tempora|too (many|fast|much)|rate.?limit/i;

/**
 * Decides what happens after a failure to send an email. A permanent error (5xx) about the receiver
 * or the text is final; every other error is retried. Errors at sign-in or about the sender are
 * retried because the operator can correct the settings. The kind is `gone`, which switches email
 * off, only if the reply clearly says that the mailbox is unknown or disabled.
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
