import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';

interface StaticFile {
  readonly file: string;
  readonly size: number;
  readonly type: string;
  readonly etag: string;
  readonly caching: string;
  readonly shared: boolean;
  /** Whether the build created a Brotli version (`br`) and a gzip version (`gz`) of the file. */
  readonly br: boolean;
  readonly gz: boolean;
}

interface Folder {
  readonly folder: string;
  /** Path under which the folder is served, with a slash at both ends. */
  readonly prefix: string;
  /**
   * Whether the files never change, because their names contain a content hash; browsers then never revalidate them.
   */
  readonly immutable: boolean;
  /**
   * Whether other origins may load the files (CORS). They are cached for a day, because their addresses do not change
   * with their content.
   */
  readonly shared?: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHARED = 'public, max-age=86400, stale-while-revalidate=604800';
const REVALIDATED = 'public, max-age=3600, stale-while-revalidate=86400';
const MAX_CACHED_FILE_BYTES = 256 * 1024;
const MAX_CACHED_TOTAL_BYTES = 48 * 1024 * 1024;

/**
 * Serves files that existed at start, each at its exact address, so that no path can reach any other file. Source maps,
 * dot files and unknown types are excluded.
 */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>();
  readonly #bodies = new Map<string, Buffer>();
  #keptBytes = 0;

  constructor(folders: readonly Folder[]) {
    for (const folder of folders) if (fs.existsSync(folder.folder)) this.#index(folder, folder.folder);
  }

  get size(): number {
    return this.#files.size;
  }

  /**
   * Serves a file.
   * @returns whether it responded
   */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const staticFile = this.#files.get(decodedPath(request.url ?? '/'));
    // A file that a newer build has replaced is missing; it is treated as not found instead of as an error.
    if (!staticFile || !(this.#bodies.has(staticFile.file) || fs.existsSync(staticFile.file))) return false;
    response.setHeader('etag', staticFile.etag);
    response.setHeader('cache-control', staticFile.caching);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "frame-ancestors 'none'");
    if (staticFile.shared) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
    }
    if (staticFile.br || staticFile.gz) response.setHeader('vary', 'Accept-Encoding');
    if (request.headers['if-none-match']?.includes(staticFile.etag)) {
      response.writeHead(304).end();
      return true;
    }
    const accepted = acceptedEncodings(request.headers['accept-encoding']?.toString() ?? '');
    if (staticFile.br && accepted.has('br')) this.#send(request, response, staticFile, '.br', 'br');
    else if (staticFile.gz && accepted.has('gzip')) this.#send(request, response, staticFile, '.gz', 'gzip');
    else this.#send(request, response, staticFile, '', undefined);
    return true;
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    staticFile: StaticFile,
    suffix: string,
    encoding: string | undefined,
  ): void {
    const file = staticFile.file + suffix;
    const cachedBody = this.#bodies.get(file);
    const size = cachedBody?.length ?? (suffix ? fs.statSync(file).size : staticFile.size);
    response.setHeader('content-type', staticFile.type);
    response.setHeader('content-length', size);
    if (encoding) response.setHeader('content-encoding', encoding);
    response.writeHead(200);
    if (request.method === 'HEAD') response.end();
    else if (cachedBody) response.end(cachedBody);
    else if (size <= MAX_CACHED_FILE_BYTES && this.#keptBytes + size <= MAX_CACHED_TOTAL_BYTES) {
      const body = fs.readFileSync(file);
      this.#bodies.set(file, body);
      this.#keptBytes += body.length;
      response.end(body);
    } else pipeline(fs.createReadStream(file), response, () => {});
  }

  #index(root: Folder, folder: string): void {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) this.#index(root, file);
      else if (entry.isFile()) this.#add(root, file);
    }
  }

  #add({ folder, prefix, immutable, shared = false }: Folder, file: string): void {
    const type = TYPES[path.extname(file).toLowerCase()];
    if (!type) return;
    const { size, mtimeMs } = fs.statSync(file);
    const address = prefix + path.relative(folder, file).split(path.sep).join('/');
    this.#files.set(address, {
      file,
      size,
      type,
      etag: `W/"${createHash('sha1').update(`${address} ${size} ${mtimeMs}`).digest('base64url').slice(0, 20)}"`,
      caching: immutable ? IMMUTABLE : shared ? SHARED : REVALIDATED,
      shared,
      br: fs.existsSync(`${file}.br`),
      gz: fs.existsSync(`${file}.gz`),
    });
  }
}

/** Returns the encodings that a browser accepts. `q=0` excludes an encoding. */
function acceptedEncodings(header: string): Set<string> {
  const parts = header.toLowerCase().split(',');
  return new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => part.split(';')[0]?.trim() ?? ''),
  );
}

function decodedPath(url: string): string {
  const query = url.indexOf('?');
  const address = query < 0 ? url : url.slice(0, query);
  if (!address.includes('%')) return address;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
