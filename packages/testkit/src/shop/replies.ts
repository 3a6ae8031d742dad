import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';

export interface Reply {
  /** 200 by default. */
  status?: number;
  /** `Content-Type` is HTML in UTF-8 by default. */
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Sends the body in its own way, after the headers. */
  deliver?: (response: ServerResponse, body: string | Buffer) => unknown;
}

/** HTML page, reply, or a listener for behaviour that a reply cannot express. */
export type Content = string | Reply | RequestListener;

export const html = { 'content-type': 'text/html; charset=utf-8' };

export function respond(content: Content, request: IncomingMessage, response: ServerResponse): void {
  if (typeof content === 'function') content(request, response);
  else send(response, content);
}

export function send(response: ServerResponse, content: string | Reply): void {
  const { status = 200, headers, body = '', deliver } = typeof content === 'string' ? { body: content } : content;
  response.writeHead(status, { ...html, ...headers });
  if (deliver) deliver(response, body);
  else response.end(body);
}

export function redirect(location: string, status = 302) {
  return { status, headers: { location }, body: 'moved' } satisfies Reply;
}

/** Returns the page with status 200 that shops show to suspected robots. */
export function captcha(): Reply {
  const text = 'Verify you are human by completing the action below.';
  return {
    body: `<!doctype html><title>Just a moment...</title><h1>Just a moment...</h1><p>${text}</p><div class="g-recaptcha"></div>`,
  };
}

/** Never responds. */
export const silent: RequestListener = () => undefined;

/** Sends half of the body, then closes the connection. */
export function cut<R extends Reply>(reply: R): R {
  return { ...reply, deliver: (response, body) => response.write(firstHalf(body), () => response.destroy()) };
}

/** Sends half of the body and leaves the connection open. */
export function stuck<R extends Reply>(reply: R): R {
  return { ...reply, deliver: (response, body) => response.write(firstHalf(body)) };
}

/** Sends the body repeatedly, as fast as the client reads; `onSent` gets the bytes of each. */
export function endless(reply: Reply, onSent: (bytes: number) => void = () => undefined): Reply {
  const deliver = (response: ServerResponse, body: string | Buffer) => {
    const sendMore = () => {
      while (!response.destroyed && response.write(body)) onSent(Buffer.byteLength(body));
    };
    response.on('drain', sendMore);
    sendMore();
  };
  return { ...reply, deliver };
}

function firstHalf(body: string | Buffer): string | Buffer {
  return body.slice(0, Math.ceil(body.length / 2));
}
