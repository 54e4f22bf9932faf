import path from 'node:path';
import { env } from '@/lib/platform/env';
import { diskStorage } from './disk';
import { s3Storage } from './s3';
import type { Storage } from './storage';

export const STORAGE_KINDS = ['disk', 's3'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

const opened = new Map<StorageKind, Storage>();

/** Returns this installation's storage: a bucket if one is configured, otherwise a folder of DATA_DIR. */
export const storage = (): Storage => createStorage(env().S3_BUCKET ? 's3' : 'disk');

/**
 * Returns the storage of a kind, regardless of this installation's setting. @throws Error when no bucket is configured
 */
export function createStorage(kind: StorageKind): Storage {
  const openedStorage = opened.get(kind);
  if (openedStorage) return openedStorage;
  const fresh = kind === 'disk' ? diskStorage(path.join(env().DATA_DIR, 'files')) : s3Storage(bucketSettings());
  opened.set(kind, fresh);
  return fresh;
}

function bucketSettings() {
  const settings = env();
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!bucket) throw new Error('S3_BUCKET is not set.');
  return {
    bucket,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT ?? null,
    publicEndpoint: settings.S3_PUBLIC_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/**
 * Checks at start-up that files can be stored, so that a wrong setting is found before the first shopper. @throws Error
 * with a message for the operator
 */
export async function checkStorage(): Promise<void> {
  const { S3_BUCKET: bucket } = env();
  if (!bucket) return;
  try {
    await createStorage('s3').has('check');
  } catch (cause) {
    const why = cause instanceof Error ? cause.name : String(cause);
    throw new Error(`The bucket ${bucket} can't be used: ${why}. Are the settings S3_… right?`, { cause });
  }
}
