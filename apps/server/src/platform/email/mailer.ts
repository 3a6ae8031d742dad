/** A picture attached to an email. The HTML shows it by the URL `cid:…`. */
export interface Attachment {
  cid: string;
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface Email {
  /** Id of the email, which becomes its Message-ID. Email programs recognise duplicates by it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: readonly Attachment[];
}

/** Sends emails. `send` resolves when the email is accepted, and rejects otherwise. */
export interface Mailer {
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}
