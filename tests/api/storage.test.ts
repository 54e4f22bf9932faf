import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDiskStorage } from '@/lib/integrations/storage/disk';
import { createS3Storage } from '@/lib/integrations/storage/s3';
import { describeStorageFailure } from '@/lib/integrations/storage/select';
import type { Storage } from '@/lib/integrations/storage/storage';
import { BUCKET, S3_KEYS, startS3Server } from '../setup/s3-server';
import { waitUntil } from '../setup/wait-until';

jest.setTimeout(120_000);

let server: Awaited<ReturnType<typeof startS3Server>>;
let folder = '';
beforeAll(async () => {
  server = await startS3Server();
  folder = mkdtempSync(path.join(tmpdir(), 'merchloom-storage-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = (more: { publicEndpoint?: string; bucket?: string; endpoint?: string } = {}): Storage =>
  createS3Storage({
    bucket: BUCKET,
    region: 'us-east-1',
    endpoint: server.endpoint,
    publicEndpoint: null,
    credentials: S3_KEYS,
    ...more,
  });
const disk = (): Storage => createDiskStorage(path.join(folder, 'files'));

describe.each([
  ['a folder', disk],
  ['a bucket', bucket],
])('files in %s', (_where, open) => {
  it('are read back byte for byte, replaced, and deleted', async () => {
    const storage = open();
    const key = `print/7/${randomUUID()}.png`;
    const first = randomBytes(300_000);
    expect([await storage.has(key), await storage.get(key)]).toEqual([false, null]);
    await storage.put(key, first);
    expect(await storage.has(key)).toBe(true);
    expect((await storage.get(key))?.equals(first)).toBe(true);
    await storage.put(key, Buffer.from('other'));
    expect((await storage.get(key))?.toString()).toBe('other');
    await storage.remove(key);
    await storage.remove(key);
    expect([await storage.has(key), await storage.get(key)]).toEqual([false, null]);
  });

  it('may be empty', async () => {
    const storage = open();
    await storage.put('assets/7/empty', new Uint8Array());
    expect((await storage.get('assets/7/empty'))?.length).toBe(0);
    await storage.remove('assets/7/empty');
  });

  it('are listed by folder, and no folder is mistaken for another with a similar name', async () => {
    const storage = open();
    const keys = ['assets/1/a', 'assets/1/b', 'assets/12/c', 'print/1/d.png'];
    for (const key of keys) await storage.put(key, Buffer.from(key));
    expect((await storage.list('assets/1/')).sort()).toEqual(['assets/1/a', 'assets/1/b']);
    expect(await storage.list('nothing/')).toEqual([]);
    expect((await storage.list('')).sort()).toEqual(keys);
    for (const key of keys) await storage.remove(key);
  });

  it('have plain relative paths as names', async () => {
    const storage = open();
    for (const key of ['../secret', '/etc/passwd', 'assets/../../x', 'a//b', '']) {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(storage.get(key)).rejects.toThrow(RangeError);
      await expect(storage.remove(key)).rejects.toThrow(RangeError);
    }
  });
});

describe('a bucket', () => {
  it('that does not exist is distinguished from an unreachable server', async () => {
    await expect(bucket().check()).resolves.toBeUndefined();
    const missing = await bucket({ bucket: 'no-such-bucket' }).check().catch(describeStorageFailure);
    expect(missing).toBe('there is no such bucket');
    const away = await bucket({ endpoint: 'http://127.0.0.1:9' }).check().catch(describeStorageFailure);
    expect(away).toContain('ECONNREFUSED');
  });
});

describe('a file of a bucket', () => {
  it('is opened for five minutes by a signed link, as a download under its name', async () => {
    const download = { fileName: 'A-17-front.png', type: 'image/png' };
    expect(await bucket().link('print/7/a.png', download)).toBeNull();
    const storage = bucket({ publicEndpoint: server.endpoint });
    await storage.put('print/7/a.png', Buffer.from('picture'));
    const link = String(await storage.link('print/7/a.png', download));
    const answer = await fetch(link);
    expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="A-17-front.png"');
    // The tests' server allows public reads; real servers require the signature that is checked here.
    const signed = (address: string) => Object.fromEntries(new URL(address).searchParams);
    expect(signed(link)).toMatchObject({ 'X-Amz-Expires': '300', 'X-Amz-SignedHeaders': 'host' });
    const other = signed(String(await storage.link('print/7/b.png', download)));
    expect(other['X-Amz-Signature']).not.toBe(signed(link)['X-Amz-Signature']);
    await storage.remove('print/7/a.png');
  });

  it('does not count as missing when its store is unreachable', async () => {
    const away = createS3Storage({
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9',
      publicEndpoint: null,
      credentials: S3_KEYS,
    });
    await expect(away.get('print/7/a.png')).rejects.toThrow();
    await expect(away.has('print/7/a.png')).rejects.toThrow();
    await expect(bucket({ bucket: 'no-such-bucket' }).get('print/7/a.png')).rejects.toThrow();
  });
});

describe('moving files', () => {
  const FILES = 400;

  function move(to: 's3' | 'disk', ...more: string[]): ChildProcess {
    return spawn(process.execPath, ['scripts/db.mjs', 'move-files', to, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: '',
        S3_BUCKET: BUCKET,
        S3_ENDPOINT: server.endpoint,
        S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
      },
    });
  }
  const finished = async (program: ChildProcess): Promise<unknown> => (await once(program, 'exit'))[0];
  const readContents = async (storage: Storage): Promise<Record<string, string>> => {
    const contents: Record<string, string> = {};
    for (const key of (await storage.list('')).sort()) contents[key] = String(await storage.get(key));
    return contents;
  };

  it('into a bucket and back loses none, though the program is killed in between', async () => {
    for (let n = 0; n < FILES; n++) await disk().put(`assets/${n % 7}/file-${n}`, Buffer.from(`text ${n}`));
    const all = await readContents(disk());
    const killed = move('s3');
    await waitUntil('some files to be in the bucket', async () => (await bucket().list('')).length > 20);
    killed.kill('SIGKILL');
    await finished(killed);
    // No file is deleted before all files have been copied.
    expect(await readContents(disk())).toEqual(all);
    expect(await finished(move('s3', '--keep'))).toBe(0);
    expect(await readContents(disk())).toEqual(all);
    expect(await readContents(bucket())).toEqual(all);
    expect(await finished(move('s3'))).toBe(0);
    expect(await readContents(disk())).toEqual({});
    expect(await finished(move('disk'))).toBe(0);
    expect([await readContents(disk()), await readContents(bucket())]).toEqual([all, {}]);
  });

  it('leaves files alone that are not the program’s', async () => {
    const ownKeys = ['assets/7/a-1', 'builder/b-1', 'enquiries/c-1.pdf', 'print/7/d-1/e-1.png'];
    const others = ['backups/monday.zip', 'assets/logo.png', 'readme', 'print/7'];
    for (const key of [...ownKeys, ...others]) await bucket().put(key, Buffer.from(key));
    expect(await finished(move('disk'))).toBe(0);
    expect(Object.keys(await readContents(bucket()))).toEqual(others.toSorted());
    const brought = await disk().list('');
    expect(brought).toEqual(expect.arrayContaining(ownKeys));
    expect(brought.filter((key) => others.includes(key))).toEqual([]);
    for (const key of others) await bucket().remove(key);
  });
});
