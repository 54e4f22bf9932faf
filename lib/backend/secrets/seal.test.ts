import { sealSecret, unsealSecret } from './seal';

process.env.SESSION_SECRET ??= 'a-secret-of-the-tests-with-forty-characters';

describe('a sealed secret', () => {
  it('opens for its purpose and owner alone, and is sealed differently each time', () => {
    const sealed = sealSecret('fulfiller-key', 'tenant:3', 'a key');
    expect(unsealSecret('fulfiller-key', 'tenant:3', sealed)).toBe('a key');
    expect(sealSecret('fulfiller-key', 'tenant:3', 'a key')).not.toBe(sealed);
    expect(() => unsealSecret('fulfiller-key', 'tenant:4', sealed)).toThrow();
    expect(() => unsealSecret('fulfiller-secret', 'tenant:3', sealed)).toThrow();
  });

  it('does not open once any byte of it was changed, or one is missing', () => {
    const sealed = Buffer.from(sealSecret('shopify-token', 'tenant:3', 'a token'), 'base64url');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => unsealSecret('shopify-token', 'tenant:3', changed.toString('base64url'))).toThrow();
    }
    const shortened = sealed.subarray(0, -1).toString('base64url');
    expect(() => unsealSecret('shopify-token', 'tenant:3', shortened)).toThrow();
  });
});
