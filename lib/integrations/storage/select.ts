import path from 'node:path';
import { z } from 'zod';
import { env } from '@/lib/platform/env';
import { StartFailedError, StartRejectedError } from '@/lib/platform/start-rejected-error';
import { createDiskStorage } from './disk';
import { createS3Storage } from './s3';
import type { Storage } from './storage';

export const STORAGE_KINDS = ['disk', 's3'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** Schema of errors of the S3 client that contain a response of the service. */
const storeAnswer = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });

const opened = new Map<StorageKind, Storage>();

/**
 * Returns where this installation stores files: in a bucket if one is configured, otherwise in a folder of DATA_DIR.
 */
export const getStorageKind = (): StorageKind => (env().S3_BUCKET ? 's3' : 'disk');

/** Returns this installation's storage. */
export const getStorage = (): Storage => getStorageByKind(getStorageKind());

/**
 * Returns the storage of a kind, regardless of the configured one.
 * @throws Error when no bucket is configured
 */
export function getStorageByKind(kind: StorageKind): Storage {
  const openedStorage = opened.get(kind);
  if (openedStorage) return openedStorage;
  const fresh =
    kind === 'disk' ? createDiskStorage(path.join(env().DATA_DIR, 'files')) : createS3Storage(bucketSettings());
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
 * Checks at the start that files can be stored, so that a wrong setting is noticed before the first shopper comes.
 * @throws Error with a message for the operator
 */
export async function checkStorage(): Promise<void> {
  const { S3_BUCKET: bucket } = env();
  if (!bucket) return;
  try {
    await getStorageByKind('s3').check();
  } catch (cause) {
    const message = `The bucket ${bucket} can't be used: ${describeStorageFailure(cause)}. Are the settings S3_… right?`;
    // A service that rejected the request would reject it again; a service that did not respond may recover.
    throw getRefusalStatus(cause) === undefined
      ? new StartFailedError(message, { cause })
      : new StartRejectedError(message, { cause });
  }
}

/** Returns why a call of the storage service failed, as a text for the operator. */
export function describeStorageFailure(cause: unknown): string {
  const status = getRefusalStatus(cause);
  if (status === 404) return 'there is no such bucket';
  if (status !== undefined) return `it answered ${status}`;
  if (cause instanceof AggregateError) return cause.errors.map(describeStorageFailure).join(', ');
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

function getRefusalStatus(cause: unknown): number | undefined {
  const answer = storeAnswer.safeParse(cause);
  return answer.success && answer.data.$metadata.httpStatusCode < 500
    ? answer.data.$metadata.httpStatusCode
    : undefined;
}
