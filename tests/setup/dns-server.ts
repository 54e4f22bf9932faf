import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

const TYPES: Readonly<Record<number, 'A' | 'TXT' | 'AAAA'>> = { 1: 'A', 16: 'TXT', 28: 'AAAA' };
const QUESTION_AT = 12;

/** DNS records by name: IPv4 addresses and TXT records. A name without an entry does not exist. */
export type Zone = Map<string, { readonly a?: readonly string[]; readonly txt?: readonly string[] }>;

/**
 * Starts a DNS server on this machine that answers over UDP from a zone, which a test may change meanwhile. A silent
 * server accepts queries and never answers.
 */
export async function startDnsServer(zone: Zone, options: { readonly silent?: boolean; readonly port?: number } = {}) {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    if (!options.silent) answer(query, from);
  });
  function answer(query: Buffer, from: RemoteInfo): void {
    const { name, end } = readName(query);
    const type = TYPES[query.readUInt16BE(end)];
    const records = zone.get(name.toLowerCase());
    const data = [
      ...(type === 'A' ? (records?.a ?? []).map((address) => Buffer.from(address.split('.').map(Number))) : []),
      ...(type === 'TXT' ? (records?.txt ?? []).map(textData) : []),
    ];
    const head = Buffer.from(query.subarray(0, QUESTION_AT));
    // Response flags with recursion available; response code 3 = the name does not exist.
    head.writeUInt16BE(0x8180 | (records ? 0 : 3), 2);
    head.writeUInt16BE(data.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = data.map((bytes) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc000 | QUESTION_AT, 0);
      record.writeUInt16BE(query.readUInt16BE(end), 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt32BE(1, 6);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, bytes]);
    });
    socket.send(Buffer.concat([head, query.subarray(QUESTION_AT, end + 4), ...answers]), from.port, from.address);
  }
  socket.bind(options.port ?? 0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readName(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = QUESTION_AT;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** Encodes a TXT record in parts of at most 255 bytes, as DNS requires for long texts. */
const textData = (text: string): Buffer =>
  Buffer.concat((text.match(/.{1,255}/gs) ?? ['']).flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
