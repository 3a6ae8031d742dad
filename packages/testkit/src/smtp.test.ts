import { createTransport } from 'nodemailer';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSmtpServer, type ReceivedEmail, randomFaults, type SmtpFault, type SmtpStep } from './smtp.ts';

const email = {
  from: 'shop@example.com',
  to: 'iris@example.com',
  subject: 'Oud',
  text: 'Hello\n.\nIris',
  html: '<p>Hello',
};

/** Returns a function that sends emails to the server, over one connection at a time. */
function createSender(url: string) {
  const transport = createTransport(`${url}?pool=true&maxConnections=1`);
  onTestFinished(() => transport.close());
  return (more: object = {}) => transport.sendMail({ ...email, ...more });
}

async function givenServer(faults: Parameters<typeof openSmtpServer>[0] = {}) {
  const server = await openSmtpServer(faults);
  onTestFinished(() => server.close());
  return { server, send: createSender(server.url) };
}

/** Opens an SMTP server with one fault, at the first occurrence of `step`. */
function givenFaultAt(step: SmtpStep, fault: SmtpFault) {
  let isDone = false;
  return givenServer({
    faults(current) {
      if (isDone || current !== step) return null;
      isDone = true;
      return fault;
    },
  });
}

describe('openSmtpServer', () => {
  test('openSmtpServer stores parsed emails, and finds them by the address of the envelope', async () => {
    const { server, send } = await givenServer();
    await send({ messageId: '<one@example.com>' });
    await send({ to: 'rose@example.com', bcc: 'iris@example.com', attachments: [{ filename: 'a.txt', content: 'a' }] });
    expect(server.emails).toHaveLength(2);
    expect(server.emailsTo('rose@example.com')).toHaveLength(1);
    const [first, second] = server.emailsTo('iris@example.com');
    expect(first).toMatchObject({
      messageId: 'one@example.com',
      recipients: ['iris@example.com'],
      subject: 'Oud',
      text: expect.stringContaining('Hello\n.\nIris'),
      isAcknowledged: true,
    });
    expect(second?.attachments).toMatchObject([{ filename: 'a.txt' }]);
  });

  test('openSmtpServer passes each email to onEmail instead of storing it', async () => {
    const received: ReceivedEmail[] = [];
    const { server, send } = await givenServer({ onEmail: (each) => void received.push(each) });
    await send();
    expect([received.length, server.emails.length]).toEqual([1, 0]);
  });

  test('openSmtpServer counts the emails in progress', async () => {
    const { server, send } = await givenFaultAt('END', { delayMs: 100 });
    const sending = send();
    await expect.poll(() => server.inProgress()).toBe(1);
    await sending;
    expect(server.inProgress()).toBe(0);
  });
});

describe('SMTP fault', () => {
  test.for<[SmtpStep, SmtpFault, unknown]>([
    ['GREETING', { reply: '421 busy' }, { responseCode: 421 }],
    ['EHLO', { hangUp: true }, { code: expect.stringMatching(/ECONNECTION|ESOCKET/) }],
    ['MAIL', { reply: '450 4.2.0 later' }, { responseCode: 450, response: '450 4.2.0 later' }],
    ['RCPT', { reply: '550 5.1.1 unknown' }, { code: 'EENVELOPE', responseCode: 550 }],
    ['DATA', { reply: '451 later' }, { responseCode: 451 }],
    ['CONTENT', { hangUp: true }, { code: expect.stringMatching(/ECONNECTION|ESOCKET/) }],
    ['END', { reply: '554 5.6.0 no' }, { responseCode: 554 }],
    ['END', { hangUp: true }, { code: expect.stringMatching(/ECONNECTION|ESOCKET/) }],
  ])(
    'SMTP fault at %s rejects one email without storing it, and the next email arrives',
    async ([step, fault, error]) => {
      const { server, send } = await givenFaultAt(step, fault);
      await expect(send()).rejects.toMatchObject(error as object);
      expect([server.emails.length, server.inProgress()]).toEqual([0, 0]);
      await send();
      expect(server.emails).toHaveLength(1);
    },
  );

  test('SMTP server stores an email and hangs up without a reply when told to fail after the email', async () => {
    const { server, send } = await givenFaultAt('END', { store: true, hangUp: true });
    await expect(send()).rejects.toThrow('Connection closed unexpectedly');
    expect(server.emails).toMatchObject([{ subject: 'Oud', isAcknowledged: false }]);
  });

  test('SMTP server loses no email when a fault closes the connection after the acknowledgement', async () => {
    const { server, send } = await givenFaultAt('ACKNOWLEDGED', { hangUp: true });
    await send();
    await send();
    expect(server.emails.map(({ isAcknowledged }) => isAcknowledged)).toEqual([true, true]);
  });

  test('SMTP server has no more faults after setFaults(null)', async () => {
    const { server, send } = await givenServer({ faults: (step) => (step === 'MAIL' ? { reply: '421 later' } : null) });
    await expect(send()).rejects.toMatchObject({ responseCode: 421 });
    server.setFaults(null);
    await send();
    expect(server.emails).toHaveLength(1);
  });
});

test('randomFaults returns and counts recoverable faults, and the same random numbers give the same faults', () => {
  const steps: SmtpStep[] = ['GREETING', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'CONTENT', 'END', 'ACKNOWLEDGED', 'QUIT'];
  const draw = () => {
    let state = 1;
    const { faults, counts } = randomFaults(() => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647, {
      share: 0.5,
    });
    return { all: Array.from({ length: 50 }, () => steps.map(faults)), counts };
  };
  const { all, counts } = draw();
  expect(draw()).toEqual({ all, counts });
  const replies = all.flat().flatMap((fault) => fault?.reply ?? []);
  expect(new Set(replies.map((reply) => reply[0]))).toEqual(new Set(['4']));
  const happened = all.flat().filter((fault) => fault !== null).length;
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(happened);
  expect(happened).toBeGreaterThan(100);
});
