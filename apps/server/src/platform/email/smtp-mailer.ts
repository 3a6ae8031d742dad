import { createTransport } from 'nodemailer';
import { SECOND } from '../clock.ts';
import { tracedRequest } from '../observability/tracing.ts';
import type { Email, Mailer } from './mailer.ts';

/** The SMTP mailer uses at most four connections. */
export function createSmtpMailer(options: { url: string; from: string; domain: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  async function send(email: Email): Promise<void> {
    await transport.sendMail({
      from: options.from,
      to: email.to,
      subject: email.subject,
      text: email.text,
      html: email.html,
      messageId: `<${email.id}@${options.domain}>`,
      attachments: (email.attachments ?? []).map((attachment) => ({
        ...attachment,
        contentDisposition: 'inline' as const,
      })),
      headers: { 'Auto-Submitted': 'auto-generated', ...email.headers },
    });
  }
  return {
    send: (email) => tracedRequest('send email', {}, () => send(email)),
    close: async () => transport.close(),
  };
}
