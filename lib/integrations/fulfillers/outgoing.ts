import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLoopbackEndpoint, isPublicEndpoint } from '@/lib/domain/fulfillers/registration';
import type { FulfilmentReason } from '@/lib/domain/fulfilment/reasons';
import { env } from '@/lib/platform/env';
import { isPublicIp } from './public-address';
import { getSandboxOrigin } from './sandbox';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;

/** Error for an address that must not be called. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddress';
}

export interface OutgoingReply {
  readonly status: number;
  readonly body: string;
}

/**
 * Posts JSON to a fulfiller and returns the response. Calls only https addresses of public hosts and connects to
 * exactly the IP address that was checked. Follows no redirects, rejects responses over 256 kB, and times out after ten
 * seconds. A `test` message may be sent to this machine if the server's own public address is local.
 * @throws ForbiddenAddressError for a forbidden address; Error when there is no usable response
 */
export function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { sandbox = false, test = false }: { readonly sandbox?: boolean; readonly test?: boolean } = {},
): Promise<OutgoingReply> {
  const isSandbox = sandbox && isSandboxAddress(address);
  const isLoopback = test && isLocalServer() && isLoopbackEndpoint(address);
  if (!isSandbox && !isLoopback && !isPublicEndpoint(address))
    return Promise.reject(new ForbiddenAddressError('no public https address'));
  const url = new URL(address);
  const send = url.protocol === 'http:' ? http.request : https.request;
  return new Promise((done, fail) => {
    const request = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
        'user-agent': 'merchloom',
        ...headers,
      },
      // Connections are not reused, because a pooled one may lead to an address that was not checked.
      agent: false,
      ...(isSandbox ? {} : { lookup: isLoopback ? loopbackLookup : publicLookup }),
    });
    const clock = setTimeout(
      () => request.destroy(new Error('no answer in time' satisfies FulfilmentReason)),
      TIMEOUT_MS,
    );
    request.once('error', fail).once('close', () => clearTimeout(clock));
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.byteLength;
        if (bytes > MAX_ANSWER_BYTES) request.destroy(new Error('answer too large' satisfies FulfilmentReason));
        else parts.push(part);
      });
      response.once('error', fail);
      response.once('end', () =>
        done({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
      );
    });
    request.end(body);
  });
}

/**
 * Returns whether the address is that of the configured sandbox fulfiller, the only local address that may receive
 * orders.
 */
function isSandboxAddress(address: string): boolean {
  const allowed = getSandboxOrigin();
  return allowed !== undefined && URL.canParse(address) && new URL(address).origin === new URL(allowed).origin;
}

/**
 * Returns whether this server's public address is local, as on a developer's machine. Test messages may then be sent to
 * other programs on this machine.
 */
export const isLocalServer = (): boolean => isLoopbackEndpoint(env().PUBLIC_URL);

/** Resolves a host name and accepts only loopback addresses. */
const loopbackLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const loopbackAddresses = addresses?.filter(({ address }) => address === '::1' || address.startsWith('127.')) ?? [];
    const [first] = loopbackAddresses;
    if (error) return callback(error, '', 0);
    if (!first) return callback(new ForbiddenAddressError('the name leads to another machine'), '', 0);
    if (options.all) callback(null, loopbackAddresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * Resolves a host name and returns the addresses for the connection. Rejects the host if one of its addresses is not
 * public.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicIp(address)))
      return callback(new ForbiddenAddressError('the name leads to an address that is not public'), '', 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
