import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { refuseTakenPort } from './refuse-taken-port';

const HOST = '127.0.0.1';

describe('the port of a server that starts', () => {
  it('is reported as taken while another process has it, and used as soon as it is free', async () => {
    const other = createServer().listen(0, HOST);
    await once(other, 'listening');
    const { port: PORT } = other.address() as AddressInfo;
    await expect(refuseTakenPort({ HOST, PORT }, 0)).rejects.toMatchObject({
      exitCode: 78,
      message: `Port ${PORT} of 127.0.0.1 is taken by another process. Stop that one, or set another PORT.`,
    });
    const taken = refuseTakenPort({ HOST, PORT }, 60_000);
    other.close();
    await taken;
    await refuseTakenPort({ HOST, PORT }, 0);
  });

  it('is not looked for on another machine', async () => {
    await expect(refuseTakenPort({ HOST: '192.0.2.1', PORT: 3000 }, 60_000)).rejects.toThrow(
      'HOST is 192.0.2.1, which is no address of this machine.',
    );
  });
});
