import type { S3Client } from '@aws-sdk/client-s3';
import { buildBrowsingOnlyError, isBrowsingOnly } from '@/lib/platform/browsing-only';
import { checkStorageKey, type Storage } from './storage';

/** Address of a bucket, and credentials for it. */
export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  /** Address of an S3-compatible service; null = AWS. */
  readonly endpoint: string | null;
  /** Address at which browsers and fulfillers reach the service; null = they cannot reach it. */
  readonly publicEndpoint: string | null;
  /** Credentials for the bucket; null = the permissions of this machine (role or profile) are used. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;
const LINK_SECONDS = 300;
/** Maximum page size of an S3 listing. */
const MAX_KEYS_A_PAGE = 1_000;

/**
 * Creates a storage in a bucket of S3 or a compatible service. The S3 client is loaded at the first call, so that
 * installations that store files on a disk do not load it.
 */
export function createS3Storage(settings: BucketSettings): Storage {
  const { bucket: Bucket, publicEndpoint } = settings;
  let loaded: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const open = () => {
    loaded ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: createClient(sdk, settings) }));
    return loaded;
  };
  return {
    check: async () => {
      const { sdk, client } = await open();
      await client.send(new sdk.HeadBucketCommand({ Bucket }));
    },
    put: async (key, bytes) => {
      checkStorageKey(key);
      if (isBrowsingOnly()) throw buildBrowsingOnlyError();
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: bytes }));
    },
    get: async (key) => {
      checkStorageKey(key);
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    has: async (key) => {
      checkStorageKey(key);
      const { sdk, client } = await open();
      try {
        await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    remove: async (key) => {
      checkStorageKey(key);
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
    },
    list: async (prefix) => {
      const { sdk, client } = await open();
      const pages = sdk.paginateListObjectsV2({ client, pageSize: MAX_KEYS_A_PAGE }, { Bucket, Prefix: prefix });
      const keys: string[] = [];
      for await (const { Contents = [] } of pages) for (const { Key } of Contents) if (Key) keys.push(Key);
      return keys;
    },
    link: async (key, { fileName, type }) => {
      checkStorageKey(key);
      if (!publicEndpoint) return null;
      const { sdk } = await open();
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const command = new sdk.GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: type,
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
      });
      const client = createClient(sdk, { ...settings, endpoint: publicEndpoint });
      return getSignedUrl(client, command, { expiresIn: LINK_SECONDS });
    },
  };
}

function createClient(sdk: typeof import('@aws-sdk/client-s3'), settings: BucketSettings): S3Client {
  const { region, endpoint, credentials } = settings;
  return new sdk.S3Client({
    region,
    // Self-hosted services have no host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Some compatible services do not support the checksums of newer SDKs.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
