/** Returns a network address without the part that tells one connection from its neighbours: `203.0.113.*`, `2001:db8:1:*`; null for what
 *  is no address. */
export function maskAddress(address: string): string | null {
  const plain = address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  const [, network] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain) ?? [];
  if (network) return `${network}.*`;
  if (!/^[0-9a-f:]{2,39}$/i.test(plain) || !plain.includes(':')) return null;
  const [before = '', after] = plain.split('::');
  const groups = before.split(':').filter(Boolean);
  // Zeros stand where the address leaves groups out.
  const first = after === undefined ? groups : [...groups, '0', '0', '0'];
  return `${first.slice(0, 3).join(':')}:*`;
}
