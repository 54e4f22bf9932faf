import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { StaticFiles } from './static-files';

const PREFIX = '/_next/static/';
const BUILT = '.next/static';
/** Maximum number of versions whose files are stored, including the running one. */
const MAX_STORED_VERSIONS = 4;
/** Minimum interval between two reads of the folder, because requests for guessed file names may be frequent. */
const CHECK_INTERVAL_MS = 2_000;

/**
 * Scripts and styles of other versions. Pages that are open in browsers when a new version starts still load them, and
 * so do pages from a node with another version. Each version stores its files in a folder of the installation.
 */
export class FormerFiles {
  readonly #folder: string;
  readonly #own: string;
  readonly #versions = new Map<string, StaticFiles>();
  #checkedAt = Number.NEGATIVE_INFINITY;

  /** @param folder contains one folder of files per version */
  constructor(folder: string, currentVersion: string) {
    this.#folder = folder;
    this.#own = currentVersion;
  }

  /**
   * Serves a file of another version.
   * @returns whether it responded
   */
  handle(request: IncomingMessage, response: ServerResponse, nowMs = performance.now()): boolean {
    if (!request.url?.startsWith(PREFIX)) return false;
    if (this.#answers(request, response)) return true;
    if (nowMs - this.#checkedAt < CHECK_INTERVAL_MS) return false;
    this.#checkedAt = nowMs;
    return this.#readVersions() && this.#answers(request, response);
  }

  #answers(request: IncomingMessage, response: ServerResponse): boolean {
    return [...this.#versions.values()].some((files) => files.handle(request, response));
  }

  /**
   * Reads which versions are stored.
   * @returns whether there are new ones
   */
  #readVersions(): boolean {
    const formerVersions = listVersions(this.#folder).filter((version) => version !== this.#own);
    const news = formerVersions.filter((version) => !this.#versions.has(version));
    for (const version of this.#versions.keys()) if (!formerVersions.includes(version)) this.#versions.delete(version);
    for (const version of news) {
      const files = new StaticFiles([{ folder: path.join(this.#folder, version), prefix: PREFIX, immutable: true }]);
      this.#versions.set(version, files);
    }
    return news.length > 0;
  }
}

/**
 * Stores the files of the running version for later versions, and deletes those of the oldest versions.
 * @throws Error when the files cannot be written
 */
export function openFormerFiles(folder: string): FormerFiles {
  const currentVersion = fs.readFileSync('.next/BUILD_ID', 'utf8').trim();
  fs.mkdirSync(folder, { recursive: true });
  saveFormerFiles(folder, currentVersion, BUILT);
  return new FormerFiles(folder, currentVersion);
}

/**
 * Stores the files of a version in its folder.
 * @internal exported for tests
 */
export function saveFormerFiles(folder: string, currentVersion: string, built: string): void {
  const place = path.join(folder, currentVersion);
  if (!fs.existsSync(place)) {
    // Copied to a temporary folder that is then renamed, so that an incomplete version is never visible.
    const draft = path.join(folder, `.${currentVersion}.${process.pid}`);
    try {
      fs.cpSync(built, draft, { recursive: true });
      fs.renameSync(draft, place);
    } catch (error) {
      fs.rmSync(draft, { recursive: true, force: true });
      // Another node that started at the same time may have stored the version first.
      if (!fs.existsSync(place)) throw error;
    }
  }
  const now = new Date();
  fs.utimesSync(place, now, now);
  for (const version of listVersions(folder).slice(MAX_STORED_VERSIONS))
    fs.rmSync(path.join(folder, version), { recursive: true, force: true });
}

/** Returns the stored versions, most recently started first. */
function listVersions(folder: string): string[] {
  const started = (version: string): number =>
    fs.statSync(path.join(folder, version), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort((one, other) => started(other) - started(one));
}
