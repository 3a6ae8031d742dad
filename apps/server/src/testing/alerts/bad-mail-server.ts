import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A mail whose every byte was taken, whether or not its sender was told so. */
export interface TakenMail {
  /** Without its angle brackets. */
  messageId: string;
  to: string;
  subject: string;
  /** By lower-case names. */
  headers: ReadonlyMap<string, string>;
  /** What its subject and text say of what is looked for, once each. */
  mentions: readonly string[];
  at: number;
  /** False when the line was cut before the 250. */
  isAcknowledged: boolean;
}

/** Where in a conversation something may go wrong, and what. */
const troublesAt = {
  greeting: ['421', 'stall', 'drop'],
  mail: ['421', '450', 'stall', 'drop'],
  rcpt: ['450', '451'],
  data: ['451', 'drop'],
  dot: ['451', 'stall', 'keep and drop', 'keep, stall and drop'],
  end: ['drop'],
} as const;
type Step = keyof typeof troublesAt;

export interface BadMailServer {
  smtpUrl: string;
  /** Everything taken so far, oldest first. */
  taken: readonly TakenMail[];
  /** `step: what` → how often it went wrong so. */
  troubles: Readonly<Record<string, number>>;
  /** Conversations between MAIL and its last answer, just now. */
  underWay: () => number;
  /** From now on nothing goes wrong any more (or again). */
  behave: (isGood: boolean) => void;
  close(): Promise<void>;
}

interface Plan {
  mention: RegExp;
  /** Draws what goes wrong at this step, mostly nothing. */
  draw: (step: Step) => string | null;
  stall: () => Promise<unknown>;
  keep: (mail: TakenMail) => void;
  /** A mail's conversation begins (1) or ends (-1). */
  count: (by: 1 | -1) => void;
}

/**
 * A real SMTP server on loopback, without manners: at each step of a conversation it refuses for now, stalls for up to
 * `stallMs`, or drops the line, with the probability `share`, as `next` draws. It drops lines before a mail's end, after
 * its end but before the 250 that says so, and after that. Of each mail it keeps whatever `mention` (global) finds.
 */
export async function openBadMailServer(
  next: () => number,
  { mention, share = 0.03, stallMs = 3000 }: { mention: RegExp; share?: number; stallMs?: number },
): Promise<BadMailServer> {
  const taken: TakenMail[] = [];
  const troubles: Record<string, number> = {};
  let [isGood, underWay] = [false, 0];
  const plan: Plan = {
    mention,
    draw(step) {
      if (isGood || next() >= share) return null;
      const what = troublesAt[step][Math.floor(next() * troublesAt[step].length)] ?? 'drop';
      troubles[`${step}: ${what}`] = (troubles[`${step}: ${what}`] ?? 0) + 1;
      return what;
    },
    stall: () => sleep(next() * stallMs, undefined, { ref: false }),
    keep: (mail) => void taken.push(mail),
    count: (by) => {
      underWay += by;
    },
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    // Whoever hangs up in the middle is what this is about.
    converse(socket, plan).then(
      () => socket.end(),
      () => socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    troubles,
    underWay: () => underWay,
    behave: (value) => {
      isGood = value;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Reads up to and without the next `mark`; null when the line ended before it. */
type Read = (mark: string) => Promise<string | null>;

function readerOf(socket: Socket): Read {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let text = '';
  return async (mark) => {
    let from = 0;
    for (;;) {
      const end = text.indexOf(mark, from);
      if (end >= 0) {
        const piece = text.slice(0, end);
        text = text.slice(end + mark.length);
        return piece;
      }
      from = Math.max(0, text.length - mark.length);
      const chunk: IteratorResult<Buffer, unknown> = await chunks.next();
      if (chunk.done) return null;
      text += chunk.value.toString('latin1');
    }
  };
}

const END = '\r\n';

/** One step: does what the plan drew, and answers whether the conversation goes on as if nothing was. */
async function passes(socket: Socket, plan: Plan, step: Step): Promise<boolean> {
  const trouble = plan.draw(step);
  if (trouble === null) return true;
  if (trouble === 'stall') {
    await plan.stall();
    return true;
  }
  if (trouble === 'drop') socket.destroy();
  else socket.write(`${trouble} not now${END}`);
  if (trouble === '421') socket.end();
  return false;
}

async function converse(socket: Socket, plan: Plan): Promise<void> {
  const read = readerOf(socket);
  if (!(await passes(socket, plan, 'greeting'))) return;
  socket.write(`220 bad.example${END}`);
  for (let line = await read(END); line !== null; line = await read(END)) {
    if (/^QUIT/i.test(line)) return void socket.write(`221 bye${END}`);
    if (!/^MAIL/i.test(line)) socket.write(`250 bad.example${END}`);
    else {
      plan.count(1);
      await takeMail(socket, plan, read).finally(() => plan.count(-1));
    }
    if (socket.destroyed || socket.writableEnded) return;
  }
}

/** From MAIL to the answer to the dot. */
async function takeMail(socket: Socket, plan: Plan, read: Read): Promise<void> {
  if (!(await passes(socket, plan, 'mail'))) return;
  socket.write(`250 ok${END}`);
  const to = /^RCPT TO:<([^>]*)>/i.exec((await read(END)) ?? '')?.[1];
  if (to === undefined || !(await passes(socket, plan, 'rcpt'))) return;
  socket.write(`250 ok${END}`);
  if ((await read(END)) !== 'DATA') return;
  const cut = plan.draw('data');
  if (cut === '451') return void socket.write(`451 not now${END}`);
  socket.write(`354 go on${END}`);
  const head = await read(END + END);
  if (cut === 'drop' || head === null) return void socket.destroy();
  const body = await read(`${END}.${END}`);
  if (body === null) return;
  await answerDot(socket, plan, mailOf(head, body, { to, mention: plan.mention }));
}

async function answerDot(socket: Socket, plan: Plan, mail: TakenMail): Promise<void> {
  const trouble = plan.draw('dot');
  if (trouble === '451') return void socket.write(`451 not now${END}`);
  if (trouble?.includes('stall')) await plan.stall();
  const isAcknowledged = trouble === null || trouble === 'stall';
  plan.keep({ ...mail, at: Date.now(), isAcknowledged });
  if (!isAcknowledged) return void socket.destroy();
  socket.write(`250 taken${END}`);
  await passes(socket, plan, 'end');
}

function mailOf(head: string, body: string, { to, mention }: { to: string; mention: RegExp }): TakenMail {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split(END);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return {
    messageId: (headers.get('message-id') ?? '').replaceAll(/[<>]/g, ''),
    to,
    subject: headers.get('subject') ?? '',
    headers,
    // Soft line breaks of quoted-printable may stand anywhere.
    mentions: [...new Set(`${headers.get('subject')} ${body.replaceAll(/=\r\n/g, '')}`.match(mention))],
    at: Date.now(),
    isAcknowledged: true,
  };
}
