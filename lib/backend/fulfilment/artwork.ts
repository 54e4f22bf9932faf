import { and, eq, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { assets, printFiles } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { ProofFinding } from '@/lib/domain/fulfilment/proof';
import { SIDES } from '@/lib/domain/scene/schema';
import { getStorage } from '@/lib/integrations/storage/select';
import { AppError } from '@/lib/platform/errors';
import { queueJob } from '../queue/queue';
import { listOrderScenes } from './print-queries';

type Lines = Awaited<ReturnType<typeof listOrderScenes>>;

const ASSET = /^asset:([0-9a-f-]{36})$/;

/** Lists pictures of the order's designs that no longer exist. */
export async function listMissingPictures(tx: Tx, of: OrderKey): Promise<string[]> {
  const lines = await listOrderScenes(tx, of);
  const ids = new Set(lines.flatMap(listPictureIds));
  const missing: string[] = [];
  for (const id of ids) {
    const [asset] = await tx
      .select({ key: assets.storageKey })
      .from(assets)
      .where(and(eq(assets.id, id), eq(assets.tenantId, of.tenantId)));
    if (!asset || !(await getStorage().has(asset.key))) missing.push(id);
  }
  return missing;
}

const listPictureIds = (line: Lines[number]): string[] =>
  SIDES.flatMap((side) => line[side]?.elements ?? []).flatMap((element) => {
    const id = element.type === 'Image' ? ASSET.exec(element.src)?.[1] : undefined;
    return id === undefined ? [] : [id];
  });

/** Print file that failed the proof check, with the check's result. */
export interface FaultyPrintFile {
  readonly file: string;
  readonly finding: ProofFinding;
}

/** Returns the state of an order's print files: all valid, pending, or faulty. */
export async function readProofState(
  tx: Tx,
  of: OrderKey,
): Promise<
  | { readonly state: 'ok' }
  | { readonly state: 'coming' }
  | { readonly state: 'wrong'; readonly faultyFiles: readonly FaultyPrintFile[] }
> {
  const lines = await listOrderScenes(tx, of);
  const printed = lines.reduce(
    (sum, line) => sum + SIDES.filter((side) => line.printAreas[side] && (line[side]?.elements.length ?? 0) > 0).length,
    0,
  );
  const files = await tx
    .select({ state: printFiles.state, proof: printFiles.proof, name: printFiles.fileName })
    .from(printFiles)
    .where(and(eq(printFiles.orderId, of.orderId), eq(printFiles.tenantId, of.tenantId)));
  const wrong = files.filter(({ proof }) => proof !== null && proof !== 'ok');
  if (wrong.length > 0)
    return {
      state: 'wrong',
      faultyFiles: wrong.map(({ name, proof }) => ({ file: name, finding: proof ?? 'missing' })),
    };
  const ready = files.filter(({ state, proof }) => state === 'ready' && proof === 'ok').length;
  return { state: ready >= printed ? 'ok' : 'coming' };
}

/**
 * Checks before making or shipping an order that all of its print files are drawn; a correction may just have replaced
 * them.
 * @throws AppError `conflict` when a file is missing
 */
export async function assertPrintFilesReady(tx: Tx, of: OrderKey): Promise<void> {
  if ((await readProofState(tx, of)).state !== 'ok')
    throw new AppError('conflict', buildErrorReason('files_not_ready'));
}

/**
 * Runs `work` on an order. If it fails because print files are missing, enqueues drawing them, so that a later retry
 * succeeds. The drawing is enqueued in a separate transaction, because that of `work` is rolled back.
 */
export async function runOrEnqueueMissingFiles<T>(of: OrderKey, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.reason?.code === 'files_not_ready')
      await withTenant(of.tenantId, (tx) => enqueuePrintFiles(tx, of));
    throw error;
  }
}

/** Enqueues a job that draws invalid files again and checks files that were not checked yet. */
export async function enqueuePrintFiles(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  await tx
    .update(printFiles)
    .set({ state: 'queued', proof: null })
    .where(
      and(
        eq(printFiles.orderId, orderId),
        eq(printFiles.tenantId, tenantId),
        sql`(${printFiles.proof} is distinct from ${'ok' satisfies ProofFinding} and ${printFiles.proof} is not null)`,
      ),
    );
  await queueJob(tx, { task: 'print-artwork', payload: { orderId }, key: `print:${orderId}` });
}
