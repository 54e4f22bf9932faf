import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=3600, stale-while-revalidate=86400';
/** Pictures and scripts of SVG never run, whoever opens them. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface Root {
  readonly prefix: string;
  readonly folder: string;
  readonly cacheControl: string;
  readonly precompressed: boolean;
}

/**
 * Files as they lie on disk, before Next sees the request: build output with the bodies that `npm run build`
 * compressed once, and the folders of public/. Source maps, dot files and paths that leave their folder do not exist.
 */
export function staticFiles(projectRoot: string): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const roots: readonly Root[] = [
    { prefix: '/_next/static/', folder: join(projectRoot, '.next', 'static'), cacheControl: IMMUTABLE, precompressed: true },
    ...['fonts', 'goods', 'art', 'brand'].map((name) => ({
      prefix: `/${name}/`,
      folder: join(projectRoot, 'public', name),
      cacheControl: REVALIDATED,
      precompressed: false,
    })),
  ];
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const root = roots.find(({ prefix }) => path.startsWith(prefix));
    if (!root) return false;
    const file = fileOf(root, path);
    const found = file ? await statOf(file) : null;
    if (!file || !found) {
      response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Not found');
      return true;
    }
    await send(request, response, root, file, found);
    return true;
  };
}

function fileOf(root: Root, path: string): string | null {
  try {
    const relative = decodeURIComponent(path.slice(root.prefix.length));
    if (/\0|(^|\/)\.|\.map$/.test(relative)) return null;
    const file = normalize(join(root.folder, relative));
    return file.startsWith(root.folder + sep) && TYPES[extname(file)] ? file : null;
  } catch {
    return null;
  }
}

async function send(request: IncomingMessage, response: ServerResponse, root: Root, file: string, found: Stats): Promise<void> {
  const etag = `"${found.size.toString(36)}-${found.mtimeMs.toString(36)}"`;
  const extension = extname(file);
  const headers: Record<string, string> = {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'cache-control': root.cacheControl,
    'x-content-type-options': 'nosniff',
    etag,
    ...(extension === '.svg' ? { 'content-security-policy': SVG_POLICY } : {}),
    ...(root.precompressed ? { vary: 'Accept-Encoding' } : {}),
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = root.precompressed ? await compressedSibling(request, file) : null;
  const size = body?.size ?? found.size;
  response.writeHead(200, { ...headers, 'content-length': String(size), ...(body ? { 'content-encoding': body.encoding } : {}) });
  if (request.method === 'HEAD') response.end();
  else createReadStream(body?.file ?? file).on('error', () => response.destroy()).pipe(response);
}

async function compressedSibling(request: IncomingMessage, file: string): Promise<{ file: string; size: number; encoding: string } | null> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const [encoding, extension] of [['br', '.br'], ['gzip', '.gz']] as const) {
    if (!accepted.includes(encoding)) continue;
    const sibling = await statOf(file + extension);
    if (sibling) return { file: file + extension, size: sibling.size, encoding };
  }
  return null;
}

async function statOf(file: string): Promise<Stats | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found : null;
}
