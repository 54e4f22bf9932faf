process.env.PUBLIC_URL = 'https://merch.example.com';

import { isTestEndpoint } from '@/lib/domain/fulfillers/registration';
import { isLocalServer, postJson } from './outgoing';

describe('a server on the public internet', () => {
  it.each(['http://localhost:9000/', 'http://127.0.0.1/', 'http://[::1]:9000/', 'https://localhost/'])(
    'receives no test order for %s',
    async (address) => {
      expect(isLocalServer()).toBe(false);
      expect(isTestEndpoint(address, { isLocal: isLocalServer() })).toBe(false);
      expect(isTestEndpoint(address, { isLocal: true })).toBe(true);
      await expect(postJson(address, '{}', {}, { test: true })).rejects.toThrow('no public https address');
    },
  );
});
