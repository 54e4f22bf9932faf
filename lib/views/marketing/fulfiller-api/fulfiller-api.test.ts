import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { cancelMessageSchema, lookedUpOrderSchema, orderMessageSchema } from '@/lib/contracts/fulfiller-api';
import { buildSampleEvent, buildSampleOrder } from '@/lib/contracts/fulfiller-api-sample';
import { fulfillerEventSchema } from '@/lib/contracts/fulfiller-calls';
import { InkMeter, toPlacementMm } from '@/lib/domain/fulfilment/placement';
import { parsePngFacts } from '@/lib/domain/fulfilment/proof';
import { signFulfillerMessage } from '@/lib/integrations/fulfillers/signature';
import {
  buildCurlEvent,
  buildCurlExample,
  buildExamples,
  buildForwarder,
  EXAMPLE_DAYS,
  NODE_RECEIVER,
  PYTHON_CHECK,
} from './examples';
import { listFields } from './fields';

const ORIGIN = 'https://merch.example.com';
const SECRET = 'mlsec_of-the-test';
const folder = mkdtempSync(path.join(tmpdir(), 'fulfiller-api-'));
const examples = buildExamples(ORIGIN);
const now = () => Math.floor(Date.now() / 1000);

const isInstalled = (program: string, flag: string): boolean => spawnSync(program, [flag]).status === 0;

/** JavaScript for each line of the Python example, so that the example can be tested on machines without Python. */
const PYTHON_LINES: Readonly<Record<string, string>> = {
  '': '',
  'import hashlib, hmac, time': '',
  'def is_genuine(secret: str, timestamp: str, signature: str, body: bytes) -> bool:':
    'function is_genuine(secret, timestamp, signature, body) {',
  '    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:':
    'if (!/^\\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300)',
  '        return False': 'return false;',
  '    signed = timestamp.encode() + b"." + body':
    'const signed = Buffer.concat([Buffer.from(timestamp), Buffer.from("."), body]);',
  '    expected = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()':
    'const expected = "v1=" + createHmac("sha256", secret).update(signed).digest("hex");',
  '    return hmac.compare_digest(expected, signature)':
    'return expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature)); }',
};

/**
 * Translates the Python example to JavaScript.
 * @throws Error for a line without a translation
 */
function translatePython(program: string): string {
  return program
    .split('\n')
    .map((line) => {
      const translated = PYTHON_LINES[line];
      if (translated === undefined) throw new Error(`List the meaning of this line of the example: ${line}`);
      return translated;
    })
    .join('\n');
}

describe('the published examples', () => {
  it('match the schemas', () => {
    expect(orderMessageSchema.parse(JSON.parse(examples.order))).toMatchObject({ type: 'order', test: true });
    expect(cancelMessageSchema.parse(JSON.parse(examples.cancel))).toMatchObject({ type: 'cancel' });
    expect(fulfillerEventSchema.parse(JSON.parse(examples.event))).toMatchObject({ event: 'shipped' });
    const { data } = JSON.parse(examples.lookUp) as { data: Record<string, unknown> };
    const { '…': _rest, ...published } = data;
    expect(lookedUpOrderSchema.pick({ status: true, id: true, parcels: true }).parse(published)).toEqual(published);
  });

  it('name existing files, with their size, dpi and ink', async () => {
    const file = JSON.parse(examples.order).lines[0].files[0];
    const bytes = readFileSync(path.join('public', new URL(file.url).pathname));
    expect(parsePngFacts(bytes)).toEqual({
      widthPx: file.width_px,
      heightPx: file.height_px,
      hasAlpha: true,
      dpi: file.dpi,
    });
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const meter = new InkMeter(info.width);
    meter.readRows(new Uint32Array(data.buffer, data.byteOffset, info.width * info.height), 0);
    const area = { widthMm: file.print_area.width_mm, heightMm: file.print_area.height_mm };
    const size = { widthPx: info.width, heightPx: info.height };
    expect(meter.box && toPlacementMm(meter.box, size, area)).toEqual(file.placement);
    expect((await sharp(path.join('public', new URL(file.mockup_url).pathname)).metadata()).format).toBe('jpeg');
  });

  it('describe every field of every message', () => {
    const { fulfillerApi } = JSON.parse(readFileSync('messages/en.json', 'utf8'));
    const keys = [
      ...listFields(orderMessageSchema),
      ...listFields(cancelMessageSchema),
      ...listFields(lookedUpOrderSchema.pick({ status: true, id: true, parcels: true })),
      ...listFields(fulfillerEventSchema).map((row) => (row.key === 'lines' ? { ...row, key: 'event_lines' } : row)),
    ].map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set(Object.keys(fulfillerApi.field)));
    expect(listFields(orderMessageSchema).find((row) => row.path === 'lines[].files[].placement')?.type).toBe(
      '{ x_mm, y_mm, width_mm, height_mm } | null',
    );
  });
});

describe('the published programs', () => {
  let receiver: ChildProcess;
  let port = 0;
  beforeAll(async () => {
    // Finds a port that is currently free.
    const probe = createServer();
    await once(probe.listen(0, '127.0.0.1'), 'listening');
    const address = probe.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    probe.close();
    await once(probe, 'close');
    const file = path.join(folder, 'receiver.mjs');
    writeFileSync(file, NODE_RECEIVER);
    receiver = spawn(process.execPath, [file], {
      env: { ...process.env, PORT: String(port), MERCHLOOM_SECRET: SECRET, NODE_OPTIONS: '' },
      stdio: 'ignore',
    });
    for (let attempt = 0; attempt < 200; attempt++) {
      if (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).catch(() => null)) return;
      await new Promise((done) => setTimeout(done, 100));
    }
  }, 60_000);
  afterAll(() => receiver.kill());

  const post = (body: string, signature: string, at = now()) =>
    fetch(`http://127.0.0.1:${port}/orders`, {
      method: 'POST',
      body,
      headers: { 'x-merchloom-timestamp': String(at), 'x-merchloom-signature': signature },
    });

  it('in Node accepts a signed order and rejects a forged and an old one', async () => {
    const body = examples.order;
    const taken = await post(body, signFulfillerMessage(SECRET, body, now()));
    expect([taken.status, await taken.json()]).toEqual([201, { id: 'W-ML-TEST-12' }]);
    expect((await post(body, signFulfillerMessage('other', body, now()))).status).toBe(401);
    expect((await post(body, signFulfillerMessage(SECRET, body, now() - 400), now() - 400)).status).toBe(401);
    const cancelled = await post(examples.cancel, signFulfillerMessage(SECRET, examples.cancel, now()));
    expect(cancelled.status).toBe(200);
  });

  it('in Node fetches the test order and forwards it, signed', async () => {
    const order = buildSampleOrder({ origin: ORIGIN, fulfillerId: 12, ...EXAMPLE_DAYS });
    let isSigned = false;
    const platform = createServer((request, response) => {
      const at = Number(request.headers['x-merchloom-timestamp']);
      isSigned = request.headers['x-merchloom-signature'] === signFulfillerMessage(SECRET, `GET ${request.url}`, at);
      response.end(JSON.stringify({ data: order }));
    });
    await once(platform.listen(0, '127.0.0.1'), 'listening');
    const address = platform.address();
    const file = path.join(folder, 'forward.mjs');
    writeFileSync(file, buildForwarder(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`));
    const program = spawn(process.execPath, [file, '12', `http://127.0.0.1:${port}/orders`], {
      env: { ...process.env, MERCHLOOM_SECRET: SECRET, NODE_OPTIONS: '' },
    });
    let output = '';
    program.stdout.on('data', (part) => {
      output += String(part);
    });
    await once(program, 'exit');
    platform.close();
    platform.closeAllConnections();
    expect(isSigned).toBe(true);
    expect(output.trim()).toBe('201 {"id":"W-ML-TEST-12"}');
  }, 60_000);

  describe('in Python', () => {
    const at = now();
    const cases = [
      `${at},${signFulfillerMessage(SECRET, 'hello', at)}`,
      `${at},${signFulfillerMessage('other', 'hello', at)}`,
      `${at - 400},${signFulfillerMessage(SECRET, 'hello', at - 400)}`,
      ',',
    ];
    const verdicts = [true, false, false, false];

    it('accept what is signed and nothing else, statement by statement', () => {
      const file = path.join(folder, 'python-check.mjs');
      writeFileSync(
        file,
        `import { createHmac, timingSafeEqual } from 'node:crypto';
${translatePython(PYTHON_CHECK)}
const cases = process.argv.slice(2).map((one) => one.split(','));
console.log(JSON.stringify(cases.map(([at, signature]) => is_genuine('${SECRET}', at, signature, Buffer.from('hello')))));`,
      );
      const env = { ...process.env, NODE_OPTIONS: '' };
      const { stdout } = spawnSync(process.execPath, [file, ...cases], { encoding: 'utf8', env });
      expect(JSON.parse(stdout)).toEqual(verdicts);
    });

    it('do so when Python itself runs them, if it is installed', () => {
      const check = `${PYTHON_CHECK}
import json, sys
print(json.dumps([is_genuine("${SECRET}", t, s, b"hello") for t, s in [a.split(",") for a in sys.argv[1:]]]))`;
      // On a machine without Python only the translation above is checked.
      if (!isInstalled('python3', '--version')) {
        expect(() => translatePython(PYTHON_CHECK)).not.toThrow();
        return;
      }
      const { stdout } = spawnSync('python3', ['-c', check, ...cases], { encoding: 'utf8' });
      expect(JSON.parse(stdout)).toEqual(verdicts);
    });
  });

  describe('in a shell', () => {
    // Replacement for openssl, the only program of the examples that a machine may lack. It supports only what the
    // examples use.
    const server = path.join(folder, 'openssl');
    beforeAll(() => {
      const program = `const [command, digest, flag, key] = process.argv.slice(2);
if (command !== 'dgst' || digest !== '-sha256' || flag !== '-hmac') process.exit(1);
const body = require('node:fs').readFileSync(0);
console.log('SHA2-256(stdin)= ' + require('node:crypto').createHmac('sha256', key).update(body).digest('hex'));`;
      writeFileSync(`${server}.cjs`, program);
      writeFileSync(server, `#!/bin/sh\nexec '${process.execPath}' '${server}.cjs' "$@"\n`, { mode: 0o755 });
    });

    // Runs a script with curl replaced by a function that prints its arguments, one per line.
    const run = (script: string, programs: string) => {
      const { error, stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${script}`], {
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '', PATH: programs, MERCHLOOM_SECRET: SECRET },
      });
      if (error) throw error;
      return stdout;
    };
    const system = process.env.PATH ?? '';
    const hasOpenssl = isInstalled('openssl', 'version');

    it.each([
      ['a stand-in for openssl', `${folder}${path.delimiter}${system}`],
      // A machine without openssl runs both cases with the replacement.
      ['openssl where it is installed', hasOpenssl ? system : `${folder}${path.delimiter}${system}`],
    ])('sign as the interface requires, with %s', (_name, programs) => {
      const event = run(buildCurlEvent(ORIGIN), programs);
      const at = Number(/X-Merchloom-Timestamp: (\d+)/.exec(event)?.[1]);
      const body = JSON.stringify(buildSampleEvent(12));
      expect(event).toContain(body);
      expect(event).toContain(`X-Merchloom-Signature: ${signFulfillerMessage(SECRET, body, at)}`);
      const lookUp = run(buildCurlExample(ORIGIN), programs);
      const lookUpAt = Number(/X-Merchloom-Timestamp: (\d+)/.exec(lookUp)?.[1]);
      const signed = signFulfillerMessage(SECRET, 'GET /api/fulfillers/12/orders/ML-TEST-12', lookUpAt);
      expect(lookUp).toContain(`X-Merchloom-Signature: ${signed}`);
    });
  });
});
