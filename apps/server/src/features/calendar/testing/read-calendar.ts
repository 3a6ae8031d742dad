import ICAL from 'ical.js';

export interface ReadEvent {
  uid: string;
  /** A day as YYYY-MM-DD, or a time as YYYY-MM-DDTHH:MM:SSZ. */
  start: string;
  end: string | null;
  summary: string;
  description: string;
  url: string;
  sequence: number;
  stamp: string;
  lastModified: string;
  status: string;
}

/**
 * Parses a calendar with Mozilla's parser, and lists what breaks RFC 5545 on the wire: line ends,
 * lines of more than 75 octets, and missing properties. Throws on what the parser rejects.
 */
export function readCalendarFile(text: string) {
  const lines = text.split('\r\n');
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  const required = ['uid', 'dtstamp', 'dtstart', 'sequence', 'last-modified', 'summary'];
  const problems = [
    ...(lines.some((line) => /[\r\n]/.test(line)) ? ['3.1: a line end that is no CRLF'] : []),
    ...lines.filter((line) => Buffer.byteLength(line) > 75).map((line) => `3.1: too long: ${line}`),
    ...(text.isWellFormed() && !/[\p{Cc}--[\r\n\t]]/v.test(text) ? [] : ['3.1: a control character']),
    ...['version', 'prodid']
      .filter((name) => calendar.getAllProperties(name).length !== 1)
      .map((name) => `3.6: ${name}`),
    ...events.flatMap((event) =>
      required.filter((name) => event.getAllProperties(name).length !== 1).map((name) => `3.6.1: ${name}`),
    ),
    ...(new Set(events.map((event) => String(event.getFirstPropertyValue('uid')))).size === events.length
      ? []
      : ['3.8.4.7: uids are not unique']),
    ...(calendar.getAllSubcomponents('vtimezone').length > 0 ? ['a time zone, although none is needed'] : []),
  ];
  const get = (event: InstanceType<typeof ICAL.Component>, name: string) =>
    String(event.getFirstPropertyValue(name) ?? '');
  return {
    problems,
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    refresh: String(calendar.getFirstPropertyValue('refresh-interval')),
    ttl: String(calendar.getFirstPropertyValue('x-published-ttl')),
    events: events.map(
      (event): ReadEvent => ({
        uid: get(event, 'uid'),
        start: get(event, 'dtstart'),
        end: get(event, 'dtend') || null,
        summary: get(event, 'summary'),
        description: get(event, 'description'),
        url: get(event, 'url'),
        sequence: Number(get(event, 'sequence')),
        stamp: get(event, 'dtstamp'),
        lastModified: get(event, 'last-modified'),
        status: get(event, 'status'),
      }),
    ),
  };
}
