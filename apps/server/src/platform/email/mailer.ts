/** A picture that the HTML shows as `cid:…`. */
export interface Attachment {
  cid: string;
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface Email {
  /** Becomes the Message-ID, so that email programs recognise a duplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: readonly Attachment[];
}

/** `send` resolves when the email is accepted, and throws otherwise. */
export interface Mailer {
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}
