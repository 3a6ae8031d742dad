import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';

export interface Reply {
  /** Status of the response, 200 by default. */
  status?: number;
  /** Headers of the response. The default `Content-Type` is HTML in UTF-8. */
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Sends a reply's body after its headers; by default, the complete body is sent at once. */
  deliver?: (response: ServerResponse, body: string | Buffer) => unknown;
}

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

/** Returns a captcha page with status 200, as shops show it to suspected robots. */
export function captcha(): Reply {
  const text = 'Verify you are human by completing the action below.';
  return {
    body: `<!doctype html><title>Just a moment...</title><h1>Just a moment...</h1><p>${text}</p><div class="g-recaptcha"></div>`,
  };
}

/** Accepts a request and never responds. */
export const silent: RequestListener = () => undefined;

/** Returns a reply that sends half of the body and then closes the connection. */
export function cut<R extends Reply>(reply: R): R {
  return { ...reply, deliver: (response, body) => response.write(firstHalf(body), () => response.destroy()) };
}

/** Returns a reply that sends half of the body and leaves the connection open. */
export function stuck<R extends Reply>(reply: R): R {
  return { ...reply, deliver: (response, body) => response.write(firstHalf(body)) };
}

/** Returns a reply that repeats its body endlessly; `onSent` gets the bytes of each repetition. */
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
