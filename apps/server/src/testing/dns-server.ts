import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { onTestFinished } from 'vitest';

type RecordType = 'A' | 'AAAA';
const TYPES: Record<number, RecordType> = { 1: 'A', 28: 'AAAA' };
const TYPE_NUMBERS = { A: 1, CNAME: 5, AAAA: 28 };

/**
 * Returns the fake DNS server's records for a host name, or null to send no response. An IP address
 * becomes an A or AAAA record. A host name becomes a CNAME record; IP addresses after it in the
 * list are those of that host.
 */
export type Zone = (name: string, type: RecordType) => readonly string[] | null;

/** A test's DNS server listens on UDP on loopback until the test ends; records have a TTL of 0. */
export async function openDnsServer(zone: Zone) {
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    const type = TYPES[query.readUInt16BE(end)];
    if (!type) return;
    queries.push(`${type} ${name}`);
    const records = zone(name, type);
    if (records) socket.send(write(query.subarray(0, end + 4), name, records, type), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => new Promise((resolve) => socket.close(() => resolve())));
  return { server: `127.0.0.1:${socket.address().port}`, asked: queries };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let offset = 12;
  for (let length = query.readUInt8(offset); length > 0; length = query.readUInt8(offset)) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length));
    offset += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: offset + 1 };
}

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1'));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}

function write(query: Buffer, name: string, records: readonly string[], type: RecordType): Buffer {
  let owner = name;
  const resourceRecords = records.flatMap((record) => {
    const isAddress = isIPv4(record) || isIPv6(record);
    if (isAddress && isIPv4(record) !== (type === 'A')) return [];
    const data = isAddress ? Buffer.from(ipaddr.parse(record).toByteArray()) : writeName(record);
    const head = Buffer.alloc(10);
    head.writeUInt16BE(isAddress ? TYPE_NUMBERS[type] : TYPE_NUMBERS.CNAME, 0);
    head.writeUInt16BE(1, 2);
    head.writeUInt16BE(data.length, 8);
    const resourceRecord = Buffer.concat([writeName(owner), head, data]);
    if (!isAddress) owner = record;
    return [resourceRecord];
  });
  const response = Buffer.from(query);
  response.writeUInt16BE(0x8180, 2);
  response.writeUInt16BE(resourceRecords.length, 6);
  response.writeUInt32BE(0, 8);
  return Buffer.concat([response, ...resourceRecords]);
}
