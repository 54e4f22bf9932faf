import { withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, newId, type TenantId } from '@/lib/db/ids';
import type { PrintArea } from '@/lib/db/schema';
import { type Scene, SIDES, type Side } from '@/lib/domain/scene/schema';
import { logger } from '@/lib/log';
import { printPixels, renderPrintPng } from '@/lib/rendering/server/print';
import { storage } from '@/lib/storage/disk';
import { noteOnOrder } from '../orders/timeline';
import { readAsset } from '../uploads/routes';
import { giveWay } from './give-way';
import { orderIdOf } from './payload';
import { announcePrintFiles, findPrintableOrder, listScenes, markPrintFile } from './print-queries';

interface Artwork {
  readonly lineId: string;
  readonly side: Side;
  readonly scene: Scene;
  readonly area: PrintArea;
  readonly fileName: string;
}

/** Draws the print file of each printed side of an order. What is ready stays; a failure marks its file, lets the
 *  others be drawn, and throws at the end so that the queue tries again. */
export async function printArtwork(payload: unknown): Promise<void> {
  const orderId = orderIdOf(payload);
  const order = await withPlatform((tx) => findPrintableOrder(tx, orderId));
  if (!order) return;
  const tenantId = asTenantId(order.tenantId);
  const artworks = await listArtworks({ tenantId, orderId, orderRef: order.orderRef });
  const files = await announce(tenantId, orderId, artworks);
  const failures: unknown[] = [];
  for (const artwork of artworks) {
    const file = files.find((row) => row.lineId === artwork.lineId && row.side === artwork.side);
    if (!file || file.state === 'ready') continue;
    try {
      await draw({ tenantId, orderId, fileId: file.id }, artwork);
    } catch (error) {
      failures.push(error);
      logger.warn({ err: error, orderId, fileId: file.id }, 'a print file could not be drawn');
      await withTenant(tenantId, (tx) =>
        markPrintFile(tx, { tenantId, id: file.id, state: 'failed', bytes: null, storageKey: null }),
      );
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} print files could not be drawn`);
}

async function listArtworks(input: { tenantId: TenantId; orderId: string; orderRef: string }): Promise<Artwork[]> {
  const lines = await withTenant(input.tenantId, (tx) => listScenes(tx, input));
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
    const { widthPx, heightPx } = printPixels(area);
    return {
      id: newId(),
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
  return withTenant(tenantId, (tx) => announcePrintFiles(tx, rows));
}

async function draw(ids: { tenantId: TenantId; orderId: string; fileId: string }, artwork: Artwork): Promise<void> {
  const { tenantId, orderId, fileId } = ids;
  await giveWay();
  const png = await renderPrintPng(artwork.scene, artwork.area, {
    assetScope: `tenant:${tenantId}`,
    readAsset: async (assetId) => {
      const asset = await readAsset(tenantId, assetId);
      if (!asset) throw new Error(`the picture ${assetId} is not there`);
      return asset.bytes;
    },
  });
  const storageKey = `print/${tenantId}/${orderId}/${fileId}.png`;
  await storage().put(storageKey, png);
  await withTenant(tenantId, async (tx) => {
    await markPrintFile(tx, { tenantId, id: fileId, state: 'ready', bytes: png.byteLength, storageKey });
    await noteOnOrder(tx, {
      tenantId,
      orderId,
      kind: 'print',
      code: 'print file ready',
      params: { file: artwork.fileName },
      changed: 'print_files',
    });
  });
}
