import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}
type S3ServerClass = new (options: {
  readonly address: string;
  readonly port: number;
  readonly silent: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => S3Server;

/** Key pair that the test server accepts. */
export const S3_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;
export const BUCKET = 'merchloom-files';

/** Starts an S3-compatible server on this machine, with one empty bucket. */
export async function startS3Server(): Promise<{ readonly endpoint: string; stop(): Promise<void> }> {
  // The package has no type declarations.
  const S3rver: S3ServerClass = createRequire(import.meta.filename)('s3rver');
  const directory = mkdtempSync(path.join(tmpdir(), 'merchloom-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
