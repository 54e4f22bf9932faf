import { fork } from 'node:child_process';
import { z } from 'zod';
import { printPixels } from '@/lib/rendering/server/print';
import { benchScene, naivePreview, naivePrint, ownPreview, ownPrint, PRINT } from './rendering-jobs';
import { type Figure, median, type Section, times } from './report';

const PREVIEW_ROUNDS = 15;
const PRINT_ROUNDS = 5;

interface Cost {
  readonly ms: number;
  /** All threads of this process. */
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

/** Medians of jobs that take turns, each warmed up once. */
async function takeTurns<Name extends string>(jobs: Record<Name, Job>, rounds: number): Promise<Record<Name, Cost>> {
  const names = Object.keys(jobs) as Name[];
  const costs = new Map<Name, Cost[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const cost = await measure(jobs[name]);
      if (round >= 0) costs.get(name)?.push(cost);
    }
  }
  const medianOf = (name: Name, field: keyof Cost) => median((costs.get(name) ?? []).map((cost) => cost[field]));
  const entries = names.map((name) => {
    const cost: Cost = { ms: medianOf(name, 'ms'), cpuMs: medianOf(name, 'cpuMs'), bytes: medianOf(name, 'bytes') };
    return [name, cost] as const;
  });
  return Object.fromEntries(entries) as Record<Name, Cost>;
}

function peakOfPrinting(): Promise<number> {
  const child = fork('tests/load/print-memory.ts', { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.once('message', (bytes) => resolve(z.number().parse(bytes)));
    child.once('exit', (code) => reject(new Error(`The printing process ended with ${code}.`)));
  });
}

const MIB = 2 ** 20;
const show = ({ ms, cpuMs, bytes }: Cost): string =>
  `${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms CPU, ${Math.round(bytes / 1000)} kB`;

/** Previews and print files against the naive way, and what a printing process weighs. */
export async function benchRendering(): Promise<Section> {
  const scene = await benchScene();
  const scenes = { front: scene, back: null };
  const preview = await takeTurns(
    {
      naive: () => naivePreview(scene),
      webp: () => ownPreview(scenes, 'webp'),
      png: () => ownPreview(scenes, 'png'),
      jpeg: () => ownPreview(scenes, 'jpeg'),
    },
    PREVIEW_ROUNDS,
  );
  const print = await takeTurns({ naive: () => naivePrint(scene), own: () => ownPrint(scene) }, PRINT_ROUNDS);
  const peak = await peakOfPrinting();
  const { widthPx, heightPx } = printPixels(PRINT);
  const raw = widthPx * heightPx * 4;

  const previewRow = (format: 'webp' | 'png' | 'jpeg', goal: number | null): Figure => {
    const ratio = preview[format].ms / preview.naive.ms;
    return {
      name: `Preview 1000 × 1000, ${format.toUpperCase()}`,
      against: "cold decode, fabric, `canvas.encode('png')`",
      measured: `${show(preview[format])} : ${show(preview.naive)}`,
      result: times(ratio),
      goal: goal === null ? '–' : `≤ ${goal.toFixed(2)} ×`,
      met: goal === null ? null : ratio <= goal,
    };
  };
  const cpu = print.own.cpuMs / print.naive.cpuMs;
  const size = print.own.bytes / print.naive.bytes;
  const printed = `${show(print.own)} : ${show(print.naive)}`;
  const against = "same drawing, `canvas.encode('png')`";
  const figures: Figure[] = [
    previewRow('webp', 0.2),
    previewRow('png', 0.25),
    previewRow('jpeg', null),
    {
      name: `Print file ${widthPx} × ${heightPx}, CPU`,
      against,
      measured: printed,
      result: times(cpu),
      goal: '≤ 0.45 ×',
      met: cpu <= 0.45,
    },
    { name: 'Print file, bytes', against, measured: printed, result: times(size), goal: '≤ 1.15 ×', met: size <= 1.15 },
    {
      name: 'Printing process, peak memory',
      against: 'raw RGBA of the artwork',
      measured: `${Math.round(peak / MIB)} MiB : ${Math.round(raw / MIB)} MiB`,
      result: times(peak / raw),
      goal: '≤ 7.00 ×',
      met: peak / raw <= 7,
    },
  ];
  const how =
    `A T-shirt with a picture and three texts, and the same design as a 300 × 400 mm print file at 300 dpi. Jobs take turns; ` +
    `medians of ${PREVIEW_ROUNDS} (previews, judged by time) and ${PRINT_ROUNDS} rounds (print files). The naive preview decodes its files each ` +
    'time; the product keeps decoded layers and artwork in memory. The peak is the resident set of a whole Node process ' +
    'that prints three files one after the other.';
  return { title: 'Rendering', how, figures, errors: [] };
}
