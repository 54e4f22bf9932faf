import { RenderError } from '../core/errors';
import { prepareCanvas } from './canvas-platform';
import { drawPreview } from './draw-preview';
import type {
  DrawingOutcome,
  DrawingTask,
  MessageFromDrawingProcess,
  MessageToDrawingProcess,
} from './drawing-messages';

// This program runs in a separate process. It draws previews for its parent, one after another, and may be killed at
// any time.
const awaited = new Map<string, (bytes: Uint8Array | null) => void>();
/**
 * Sends a message to the parent. If the parent was killed, sending fails silently, and this process ends shortly after.
 */
const sendToParent = (message: MessageFromDrawingProcess): void =>
  void process.send?.(message, undefined, undefined, () => undefined);

async function draw(job: number, { readsAssets, ...order }: DrawingTask): Promise<void> {
  const readAsset = async (assetId: string): Promise<Uint8Array> => {
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      awaited.set(assetId, resolve);
      sendToParent({ kind: 'asset', job, assetId });
    });
    if (!bytes) throw new Error(`the picture ${assetId} is not there`);
    return bytes;
  };
  const outcome = await drawPreview({ ...order, ...(readsAssets && { readAsset }) }).then(
    (bytes): DrawingOutcome => ({ kind: 'drawn', bytes }),
    toShopifyError,
  );
  awaited.clear();
  sendToParent({ kind: 'ended', job, outcome });
}

function toShopifyError(thrown: unknown): DrawingOutcome {
  if (thrown instanceof RenderError) return { kind: 'refused', code: thrown.code };
  return { kind: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

process.on('message', (message: MessageToDrawingProcess) => {
  if (message.kind === 'draw') void draw(message.job, message.order);
  else awaited.get(message.assetId)?.(message.bytes);
});
// The process ends with its parent, and ignores Ctrl-C: a terminal sends that to the whole process group, but the
// parent decides when to stop.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
prepareCanvas();
sendToParent({ kind: 'ready' });
