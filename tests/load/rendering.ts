import { fork } from 'node:child_process';
import { z } from 'zod';
import { ARTWORK_NODE_ARGS } from '@/lib/backend/jobs/artwork-process';
import { drawPreview } from '@/lib/rendering/server/draw-preview';
import { createDrawingPool, type DrawingPool } from '@/lib/rendering/server/drawing-pool';
import { DrawingProcess } from '@/lib/rendering/server/drawing-process';
import { calculatePrintPixels } from '@/lib/rendering/server/print';
import {
  type Artwork,
  buildBenchArtwork,
  buildPreviewRequest,
  drawNaivePreview,
  drawNaivePrint,
  drawOwnPreview,
  drawOwnPrint,
  PRINT,
} from './rendering-jobs';
import { calculateMedian, type Figure, formatRatio, type Section } from './report';

const PREVIEW_ROUNDS = 31;
const PRINT_ROUNDS = 5;

interface Cost {
  readonly ms: number;
  /** CPU time of all threads of this process. */
  readonly cpuMs: number;
  readonly bytes: number;
}
type Job = () => Promise<Buffer>;

async function measure(job: Job): Promise<Cost> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const { byteLength } = await job();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000, bytes: byteLength };
}

/**
 * Returns the medians of jobs that take turns, each after one warm-up. The order alternates, because garbage of one job
 * is collected during the next.
 */
async function takeTurns<Name extends string>(jobs: Record<Name, Job>, rounds: number): Promise<Record<Name, Cost>> {
  const names = Object.keys(jobs) as Name[];
  const costs = new Map<Name, Cost[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const cost = await measure(jobs[name]);
      if (round >= 0) costs.get(name)?.push(cost);
    }
  }
  const getMedian = (name: Name, field: keyof Cost) =>
    calculateMedian((costs.get(name) ?? []).map((cost) => cost[field]));
  const entries = names.map((name) => {
    const cost: Cost = { ms: getMedian(name, 'ms'), cpuMs: getMedian(name, 'cpuMs'), bytes: getMedian(name, 'bytes') };
    return [name, cost] as const;
  });
  return Object.fromEntries(entries) as Record<Name, Cost>;
}

function peakOfPrinting(artwork: Artwork): Promise<number> {
  const child = fork('tests/load/print-memory.ts', { execArgv: ARTWORK_NODE_ARGS, serialization: 'advanced' });
  child.send({ ...artwork });
  return new Promise((resolve, reject) => {
    child.once('message', (bytes) => resolve(z.number().parse(bytes)));
    child.once('exit', (code) => reject(new Error(`The printing process ended with ${code}.`)));
  });
}

const MIB = 2 ** 20;
const show = ({ ms, cpuMs, bytes }: Cost): string =>
  `${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms CPU, ${Math.round(bytes / 1000)} kB`;

/** Compares previews and print files with the naive implementations, and measures the memory of a printing process. */
export async function benchRendering(): Promise<Section> {
  const [photo, flat] = [await buildBenchArtwork('photo'), await buildBenchArtwork('flat')];
  const figures: Figure[] = [...(await compareKind('photo', photo)), ...(await compareKind('flat', flat))];
  figures.push(await compareProcess(flat));
  const peak = await peakOfPrinting(photo);
  const { widthPx, heightPx } = calculatePrintPixels(PRINT);
  const raw = widthPx * heightPx * 4;
  figures.push({
    name: 'Printing process, peak memory, photo',
    against: 'raw RGBA of the artwork',
    measured: `${Math.round(peak / MIB)} MiB : ${Math.round(raw / MIB)} MiB`,
    result: formatRatio(peak / raw),
    goal: '≤ 7.00 ×',
    met: peak / raw <= 7,
  });
  const how =
    `A navy T-shirt with three texts and a picture – a shopper’s photograph of 4000 × 3000 px, or flat artwork of the ` +
    `platform –, and the same design as a print file of 300 × 400 mm at 300 dpi. Jobs take turns; medians of ${PREVIEW_ROUNDS} ` +
    `(previews, judged by time) and ${PRINT_ROUNDS} rounds (print files). The naive preview decodes all its files each time; the ` +
    'product keeps decoded pictures in memory. The peak is the resident set of a whole Node process that prints three files.';
  return { title: 'Rendering', how, figures, errors: [] };
}

/** Measures the overhead of drawing previews in a separate process that the server can kill. */
async function compareProcess(artwork: Artwork): Promise<Figure> {
  const pool = createDrawingPool({ start: () => new DrawingProcess() });
  try {
    // Warms the drawing process up as much as this process already is.
    for (let round = 0; round < PREVIEW_ROUNDS; round++) await drawIn(pool, artwork);
    const { here, there } = await takeTurns(
      { here: () => drawPreview(buildPreviewRequest(artwork, 'webp')), there: () => drawIn(pool, artwork) },
      PREVIEW_ROUNDS,
    );
    return {
      name: 'Preview by a drawing process, WebP, flat',
      against: 'the same in this process',
      measured: `${there.ms.toFixed(0)} ms : ${here.ms.toFixed(0)} ms`,
      result: formatRatio(there.ms / here.ms),
      goal: '≤ 1.15 ×',
      met: there.ms / here.ms <= 1.15,
    };
  } finally {
    pool.stop();
  }
}

async function drawIn(pool: DrawingPool, artwork: Artwork): Promise<Buffer> {
  const outcome = await pool.draw(buildPreviewRequest(artwork, 'webp'));
  if (outcome.kind !== 'drawn') throw new Error(`The preview was not drawn: ${outcome.kind}`);
  return Buffer.from(outcome.bytes);
}

async function compareKind(kind: string, artwork: Artwork): Promise<Figure[]> {
  const previews = await takeTurns(
    {
      naive: () => drawNaivePreview(artwork),
      webp: () => drawOwnPreview(artwork, 'webp'),
      png: () => drawOwnPreview(artwork, 'png'),
      jpeg: () => drawOwnPreview(artwork, 'jpeg'),
    },
    PREVIEW_ROUNDS,
  );
  const print = await takeTurns(
    { naive: () => drawNaivePrint(artwork), optimised: () => drawOwnPrint(artwork) },
    PRINT_ROUNDS,
  );
  const row = (
    name: string,
    against: string,
    ownCost: Cost,
    other: Cost,
    unit: keyof Cost,
    goal: number | null,
  ): Figure => {
    const ratio = ownCost[unit] / other[unit];
    return {
      name: `${name}, ${kind}`,
      against,
      measured: `${show(ownCost)} : ${show(other)}`,
      result: formatRatio(ratio),
      goal: goal === null ? '–' : `≤ ${goal.toFixed(2)} ×`,
      met: goal === null ? null : ratio <= goal,
    };
  };
  const naive = 'cold decode, fabric, `canvas.encode("png")`';
  const encoded = 'same drawing, `canvas.encode("png")`';
  return [
    row('Preview 1000 px, WebP', naive, previews.webp, previews.naive, 'ms', 0.2),
    row('Preview 1000 px, PNG', naive, previews.png, previews.naive, 'ms', 0.25),
    row('Preview 1000 px, JPEG', naive, previews.jpeg, previews.naive, 'ms', null),
    row('Print file, CPU', encoded, print.optimised, print.naive, 'cpuMs', 0.45),
    row('Print file, bytes', encoded, print.optimised, print.naive, 'bytes', 1.15),
  ];
}
