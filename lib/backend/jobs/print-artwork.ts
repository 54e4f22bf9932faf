import { withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, createId, type TenantId } from '@/lib/db/ids';
import type { PrintArea } from '@/lib/db/schema';
import { checkProof } from '@/lib/domain/fulfilment/proof';
import type { FulfilmentReason } from '@/lib/domain/fulfilment/reasons';
import { type Scene, SIDES, type Side } from '@/lib/domain/scene/schema';
import { getStorage } from '@/lib/integrations/storage/select';
import { logger } from '@/lib/platform/log';
import { calculatePrintPixels, drawPrintFile } from '@/lib/rendering/server/print';
import { saveFailedJob } from '../fulfilment/failed-submissions';
import {
  findOrderById,
  insertPrintFiles,
  listOrderScenes,
  lockOrderShared,
  markPrintFile,
  markPrintFilesMissing,
} from '../fulfilment/print-queries';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { listMissingPersonalisation } from '../orders/personalisation-request';
import { addTimelineEntry } from '../orders/timeline';
import { isLastAttempt, type JobAttempt } from '../queue/attempts';
import { yieldUnderLoad } from '../queue/yield-under-load';
import { readAssetBytes } from '../uploads/routes';
import { parseOrderPayload } from './payload';

interface Artwork {
  readonly lineId: string;
  readonly side: Side;
  readonly scene: Scene;
  readonly area: PrintArea;
  readonly fileName: string;
}

/**
 * Draws the print file of each printed side of an order and checks it. Finished files stay. If a file fails, it is
 * marked, the other files are drawn, and an error at the end lets the queue retry. The order continues after its last
 * file is finished or has failed for good.
 */
export async function printArtwork(payload: unknown, attempt?: JobAttempt): Promise<void> {
  const orderId = parseOrderPayload(payload);
  const order = await withPlatform((tx) => findOrderById(tx, orderId));
  if (!order) return;
  const tenantId = asTenantId(order.tenantId);
  // Print files are drawn after the missing personalisation has arrived, so that no file with the sample text exists.
  if ((await withTenant(tenantId, (tx) => listMissingPersonalisation(tx, { tenantId, orderId }))).length > 0) return;
  const artworks = await listArtworks({ tenantId, orderId, orderRef: order.orderRef });
  const files = await announce(tenantId, orderId, artworks);
  const failures: unknown[] = [];
  for (const artwork of artworks) {
    const file = files.find((row) => row.lineId === artwork.lineId && row.side === artwork.side);
    if (!file || (file.state === 'ready' && file.proof === 'ok')) continue;
    try {
      await draw({ tenantId, orderId, fileId: file.id }, artwork);
    } catch (error) {
      failures.push(error);
      logger.warn({ err: error, orderId, fileId: file.id }, 'a print file could not be drawn');
      await withTenant(tenantId, (tx) =>
        markPrintFile(tx, { tenantId, id: file.id, state: 'failed', bytes: null, storageKey: null, proof: null }),
      );
    }
  }
  if (failures.length === 0) return withTenant(tenantId, (tx) => enqueueFulfilment(tx, { tenantId, orderId }));
  const failure = new AggregateError(failures, `${failures.length} print files could not be drawn`);
  if (!isLastAttempt(attempt)) throw failure;
  await giveUp({
    tenantId,
    orderId,
    status: order.status,
    // The saved job has this general reason; the log contains the error of each file.
    reason: 'print files not drawn' satisfies FulfilmentReason,
    attempts: attempt?.job.attempts ?? 1,
  });
}

/**
 * Marks files as missing that failed at the last attempt, so that the order is not printed without them, and saves the
 * job for a person to restart.
 */
async function giveUp(lost: Omit<Parameters<typeof saveFailedJob>[0], 'task'>): Promise<void> {
  const { tenantId, orderId } = lost;
  await withTenant(tenantId, async (tx) => {
    await markPrintFilesMissing(tx, { tenantId, orderId });
    await enqueueFulfilment(tx, { tenantId, orderId });
  });
  await saveFailedJob({ ...lost, task: 'print-artwork' });
}

async function listArtworks(input: { tenantId: TenantId; orderId: string; orderRef: string }): Promise<Artwork[]> {
  const lines = await withTenant(input.tenantId, (tx) => listOrderScenes(tx, input));
  return lines.flatMap((line) =>
    SIDES.flatMap((side) => {
      const scene = line[side];
      const area = line.printAreas[side];
      if (!scene || !area || scene.elements.length === 0) return [];
      return [
        { lineId: line.lineId, side, scene, area, fileName: `${input.orderRef}-${line.position + 1}-${side}.png` },
      ];
    }),
  );
}

function announce(tenantId: TenantId, orderId: string, artworks: readonly Artwork[]) {
  const rows = artworks.map(({ lineId, side, area, fileName }) => {
    const { widthPx, heightPx } = calculatePrintPixels(area);
    return {
      id: createId(),
      tenantId,
      orderId,
      lineId,
      side,
      state: 'queued' as const,
      widthPx,
      heightPx,
      dpi: area.dpi,
      fileName,
    };
  });
  return withTenant(tenantId, (tx) => insertPrintFiles(tx, rows));
}

async function draw(ids: { tenantId: TenantId; orderId: string; fileId: string }, artwork: Artwork): Promise<void> {
  const { tenantId, orderId, fileId } = ids;
  await yieldUnderLoad();
  const { png, inkBox } = await drawPrintFile(artwork.scene, artwork.area, {
    assetScope: `tenant:${tenantId}`,
    readAsset: async (assetId) => {
      const asset = await readAssetBytes(tenantId, assetId);
      if (!asset) throw new Error(`the picture ${assetId} is not there`);
      return asset.bytes;
    },
  });
  const storageKey = `print/${tenantId}/${orderId}/${fileId}.png`;
  await getStorage().put(storageKey, png);
  const proof = checkProof(png, {
    ...calculatePrintPixels(artwork.area),
    dpi: artwork.area.dpi,
    hasInk: inkBox !== null,
  });
  await withTenant(tenantId, async (tx) => {
    const drawn = { side: artwork.side, scene: artwork.scene };
    const file = {
      tenantId,
      id: fileId,
      state: 'ready',
      bytes: png.byteLength,
      storageKey,
      inkBox,
      proof,
      drawn,
    } as const;
    // The order is locked before its files, in the same sequence as in a correction, to avoid a deadlock.
    await lockOrderShared(tx, { tenantId, orderId });
    // The line was corrected during drawing; the correction has enqueued another drawing job.
    if (!(await markPrintFile(tx, file))) return;
    await addTimelineEntry(tx, {
      tenantId,
      orderId,
      kind: 'print',
      code: 'print file ready',
      params: { file: artwork.fileName },
      changed: 'print_files',
    });
  });
}
