/**
 * Masks the part of a network address that distinguishes a connection from its neighbours: `203.0.113.*`,
 * `2001:db8:1:*`. Returns null for text that is not an address.
 */
export function maskAddress(address: string): string | null {
  const plain = address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  const [, network] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain) ?? [];
  if (network) return `${network}.*`;
  if (!/^[0-9a-f:]{2,39}$/i.test(plain) || !plain.includes(':')) return null;
  const [before = '', after] = plain.split('::');
  const groups = before.split(':').filter(Boolean);
  // In an abbreviated address `::` stands for groups of zeros.
  const first = after === undefined ? groups : [...groups, '0', '0', '0'];
  return `${first.slice(0, 3).join(':')}:*`;
}
