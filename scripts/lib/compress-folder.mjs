import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESSIBLE = /\.(?:css|js|json|svg|txt|wasm|xml)$/;
const AT_ONCE = 4;

/** Puts a `.br` and a `.gz` beside each text file: once here, instead of on each request. */
export async function compressFolder(folder) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name)).map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  const total = { files: files.length, before: 0, after: 0 };
  const worker = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const body = await fs.readFile(file);
      const [br, gz] = await Promise.all([
        compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        compressGzip(body, { level: 9 }),
      ]);
      await Promise.all([fs.writeFile(`${file}.br`, br), fs.writeFile(`${file}.gz`, gz)]);
      total.before += body.length;
      total.after += br.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return total;
}
