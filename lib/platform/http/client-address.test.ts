import { getClientAddress, getVisitorKey, NO_PROXIES, parseTrustedProxies } from './client-address';

const trust = (text: string) => {
  const proxies = parseTrustedProxies(text);
  if (!proxies) throw new Error(`${text} was not understood`);
  return proxies;
};

describe('the client address of a request', () => {
  it('is the socket’s remote address when no proxy is trusted, whatever the request claims', () => {
    expect(getClientAddress('198.51.100.7', '203.0.113.9, 10.0.0.1', NO_PROXIES)).toBe('198.51.100.7');
    expect(getClientAddress('198.51.100.7', '203.0.113.9', trust('0'))).toBe('198.51.100.7');
  });

  it('is what the trusted proxy appended, and nothing that the client wrote before it', () => {
    const claimed = '1.1.1.1, 2.2.2.2, 203.0.113.9';
    expect(getClientAddress('10.0.0.1', claimed, trust('1'))).toBe('203.0.113.9');
    expect(getClientAddress('10.0.0.1', claimed, trust('10.0.0.0/8'))).toBe('203.0.113.9');
  });

  it('is found behind several proxies, by count or by network', () => {
    const forwarded = '1.1.1.1, 203.0.113.9, 172.16.0.4';
    expect(getClientAddress('10.0.0.1', forwarded, trust('2'))).toBe('203.0.113.9');
    expect(getClientAddress('10.0.0.1', forwarded, trust('10.0.0.1, 172.16.0.0/12'))).toBe('203.0.113.9');
  });

  it('is the socket’s remote address when that is no trusted proxy, so that nobody can bypass the proxy and forge one', () => {
    expect(getClientAddress('198.51.100.7', '203.0.113.9', trust('10.0.0.0/8'))).toBe('198.51.100.7');
  });

  it('stops at a value that is not an address', () => {
    expect(getClientAddress('10.0.0.1', '203.0.113.9, unknown', trust('10.0.0.0/8'))).toBe('10.0.0.1');
    expect(getClientAddress('10.0.0.1', '', trust('1'))).toBe('10.0.0.1');
    expect(getClientAddress('10.0.0.1', undefined, trust('1'))).toBe('10.0.0.1');
    expect(getClientAddress('', '203.0.113.9', NO_PROXIES)).toBe('');
  });

  it('is normalised: no port, no brackets, no zone, no IPv4 inside IPv6', () => {
    const proxies = trust('127.0.0.1,::1');
    expect(getClientAddress('::ffff:127.0.0.1', '203.0.113.9:52011', proxies)).toBe('203.0.113.9');
    expect(getClientAddress('::1', '[2001:DB8::7]:443', proxies)).toBe('2001:db8::7');
    expect(getClientAddress('fe80::1%eth0', undefined, proxies)).toBe('fe80::1');
    expect(getClientAddress('::ffff:198.51.100.7', undefined, NO_PROXIES)).toBe('198.51.100.7');
  });
});

describe('the setting TRUSTED_PROXIES', () => {
  it.each(['', 'nginx', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', '17', '-1', '1.5', '10.0.0.1;10.0.0.2', '10.0.0.1,'])(
    'rejects %j',
    (text) => expect(parseTrustedProxies(text)).toBeNull(),
  );
});

describe('the address that limits count', () => {
  it('is an IPv4 address itself, and for IPv6 the network of one visitor', () => {
    expect(getVisitorKey('198.51.100.7')).toBe('198.51.100.7');
    expect(getVisitorKey('2001:db8:0:12:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:12::/64');
    expect(getVisitorKey('2001:0db8:0000:0012::1')).toBe('2001:db8:0:12::/64');
    expect(getVisitorKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(getVisitorKey('::1')).toBe('0:0:0:0::/64');
    expect(getVisitorKey('')).toBe('');
  });
});
