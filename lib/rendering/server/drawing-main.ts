import { RenderError } from '../core/errors';
import { prepareCanvas } from './canvas-platform';
import { drawPreview } from './draw-preview';
import type { DrawingOrder, DrawingOutcome, FromDrawer, ToDrawer } from './drawing-messages';

// A process that draws one preview after another for its parent, and may be killed at any moment.
const awaited = new Map<string, (bytes: Uint8Array | null) => void>();
/** A parent that was killed hears nothing, and this process is about to end. */
const tell = (message: FromDrawer): void => void process.send?.(message, undefined, undefined, () => undefined);

async function draw(job: number, { readsAssets, ...order }: DrawingOrder): Promise<void> {
  const readAsset = async (assetId: string): Promise<Uint8Array> => {
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      awaited.set(assetId, resolve);
      tell({ kind: 'asset', job, assetId });
    });
    if (!bytes) throw new Error(`the picture ${assetId} is not there`);
    return bytes;
  };
  const outcome = await drawPreview({ ...order, ...(readsAssets && { readAsset }) }).then(
    (bytes): DrawingOutcome => ({ kind: 'drawn', bytes }),
    failureOf,
  );
  awaited.clear();
  tell({ kind: 'ended', job, outcome });
}

function failureOf(thrown: unknown): DrawingOutcome {
  if (thrown instanceof RenderError) return { kind: 'refused', code: thrown.code };
  return { kind: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

process.on('message', (message: ToDrawer) => {
  if (message.kind === 'draw') void draw(message.job, message.order);
  else awaited.get(message.assetId)?.(message.bytes);
});
// Without a parent there is nobody to draw for. A terminal's Ctrl-C reaches the whole group: the parent decides.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
prepareCanvas();
tell({ kind: 'ready' });
