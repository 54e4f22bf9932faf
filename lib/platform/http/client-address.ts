import { BlockList, isIP } from 'node:net';

/** Proxies in front of this server, whose X-Forwarded-For entries are trusted. */
export type TrustedProxies =
  | { readonly kind: 'none' }
  /** Number of proxies that a request passes, whatever their addresses. */
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'ranges'; readonly ranges: BlockList };

export const NO_PROXIES: TrustedProxies = { kind: 'none' };
const MAX_COUNT = 16;

/**
 * Parses the setting TRUSTED_PROXIES: a number of proxies, or addresses and networks separated by commas. Returns null
 * for any other text.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const setting = text.trim();
  if (/^\d{1,2}$/.test(setting)) {
    const count = Number(setting);
    if (count > MAX_COUNT) return null;
    return count === 0 ? NO_PROXIES : { kind: 'count', count };
  }
  const ranges = new BlockList();
  for (const part of setting.split(',')) if (!addRange(ranges, part.trim())) return null;
  return { kind: 'ranges', ranges };
}

function addRange(ranges: BlockList, text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) {
    ranges.addAddress(address, family);
    return true;
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return false;
  ranges.addSubnet(address, Number(bits), family);
  return true;
}

/**
 * Returns the network address of a request's client: the address of the socket, or the last X-Forwarded-For entry that
 * no trusted proxy belongs to. Each proxy appends the address from which it received the request, so the list is read
 * from its end as long as the proxies are trusted. Entries that the client added itself are thus ignored.
 */
export function getClientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  let address = plainAddress(socketAddress) ?? '';
  if (proxies.kind === 'none' || !forwardedFor) return address;
  const forwardedAddresses = forwardedFor.split(',').reverse();
  for (let hop = 0; hop < forwardedAddresses.length; hop += 1) {
    if (proxies.kind === 'count' ? hop >= proxies.count : !contains(proxies.ranges, address)) return address;
    const before = plainAddress(forwardedAddresses[hop]?.trim() ?? '');
    if (before === null) return address;
    address = before;
  }
  return address;
}

function contains(ranges: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && ranges.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Normalises an IP address: without port, brackets and zone; an IPv4-mapped IPv6 address becomes IPv4. Returns null for
 * any other text.
 */
function plainAddress(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? null : address.toLowerCase();
}

/**
 * Returns the key under which rate limits count a visitor: an IPv4 address, or the /64 network of an IPv6 address,
 * because one visitor can use all addresses of such a network.
 */
export function getVisitorKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
