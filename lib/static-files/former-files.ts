import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { StaticFiles } from './static-files';

const PREFIX = '/_next/static/';
const BUILT = '.next/static';
/** Versions whose files are kept, this one's among them. */
const KEPT = 4;
/** A file that no version has is asked for by whoever guesses: the folder is not read each time. */
const LOOK_EVERY_MS = 2_000;

/**
 * The scripts and styles of other versions, for the pages that browsers have open when a new version takes over, and for those
 * that another node of another version has sent: each version leaves its files in a folder of the installation.
 */
export class FormerFiles {
  readonly #folder: string;
  readonly #own: string;
  readonly #versions = new Map<string, StaticFiles>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param folder where the files of all versions lie, one folder each */
  constructor(folder: string, own: string) {
    this.#folder = folder;
    this.#own = own;
  }

  /** @returns whether it answered */
  handle(request: IncomingMessage, response: ServerResponse, nowMs = performance.now()): boolean {
    if (!request.url?.startsWith(PREFIX)) return false;
    if (this.#answers(request, response)) return true;
    if (nowMs - this.#lookedAt < LOOK_EVERY_MS) return false;
    this.#lookedAt = nowMs;
    return this.#look() && this.#answers(request, response);
  }

  #answers(request: IncomingMessage, response: ServerResponse): boolean {
    return [...this.#versions.values()].some((files) => files.handle(request, response));
  }

  /** @returns whether versions have come that were not known */
  #look(): boolean {
    const found = listVersions(this.#folder).filter((version) => version !== this.#own);
    const news = found.filter((version) => !this.#versions.has(version));
    for (const version of this.#versions.keys()) if (!found.includes(version)) this.#versions.delete(version);
    for (const version of news) {
      const files = new StaticFiles([{ folder: path.join(this.#folder, version), prefix: PREFIX, immutable: true }]);
      this.#versions.set(version, files);
    }
    return news.length > 0;
  }
}

/** Leaves the files of this version for the ones that follow it, and forgets those of the oldest ones.
 *  @throws Error when they can't be written */
export function openFormerFiles(folder: string): FormerFiles {
  const own = fs.readFileSync('.next/BUILD_ID', 'utf8').trim();
  fs.mkdirSync(folder, { recursive: true });
  keep(folder, own, BUILT);
  return new FormerFiles(folder, own);
}

/** @internal for its test */
export function keep(folder: string, own: string, built: string): void {
  const place = path.join(folder, own);
  if (!fs.existsSync(place)) {
    // Made aside and renamed: nobody finds half a version.
    const draft = path.join(folder, `.${own}.${process.pid}`);
    try {
      fs.cpSync(built, draft, { recursive: true });
      fs.renameSync(draft, place);
    } catch (error) {
      fs.rmSync(draft, { recursive: true, force: true });
      // Another node that starts just now may have been first.
      if (!fs.existsSync(place)) throw error;
    }
  }
  const now = new Date();
  fs.utimesSync(place, now, now);
  for (const version of listVersions(folder).slice(KEPT))
    fs.rmSync(path.join(folder, version), { recursive: true, force: true });
}

/** The versions whose files are there, the one that started last first. */
function listVersions(folder: string): string[] {
  const started = (version: string): number =>
    fs.statSync(path.join(folder, version), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort((one, other) => started(other) - started(one));
}
