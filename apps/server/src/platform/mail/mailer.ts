/** A picture that the mail's HTML shows as `cid:…`. */
export interface Attachment {
  cid: string;
  filename: string;
  contentType: string;
  content: Buffer;
}

/** One mail, ready to be sent. */
export interface Mail {
  /** Becomes the Message-ID, so that a second copy of the same mail can be told as such. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: readonly Attachment[];
}

/** Hands mails to whoever carries them. `send` resolves when they are accepted and throws otherwise. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
