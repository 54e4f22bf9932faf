import { buildSampleCancelMessage, buildSampleEvent, buildSampleOrder } from '@/lib/contracts/fulfiller-api-sample';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';

/** Fulfiller id used in all examples. */
const EXAMPLE_FULFILLER = 12;

/** Days of the example order. */
export const EXAMPLE_DAYS = { shipBy: '2026-11-26', from: '2026-11-27', to: '2026-12-01' } as const;

/** The answer to an event that ships more pieces than are left. */
const TOO_MANY_PIECES = buildErrorReason('parcel_too_much', { left: 1 }).text;

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns the example messages: the order that a test really sends, with this installation's address. */
export function buildExamples(origin: string) {
  const order = buildSampleOrder({ origin, fulfillerId: EXAMPLE_FULFILLER, ...EXAMPLE_DAYS });
  return {
    order: pretty(order),
    cancel: pretty(buildSampleCancelMessage(EXAMPLE_FULFILLER)),
    event: pretty(buildSampleEvent(EXAMPLE_FULFILLER)),
    lookUp: pretty({
      success: true,
      status: 'Request was successful',
      data: { '…': '…', status: 'ready to ship', id: 'W-4711', parcels: exampleParcels() },
    }),
    error: pretty({
      success: false,
      message: TOO_MANY_PIECES,
      code: 'invalid',
      errors: { 'lines.0.quantity': [TOO_MANY_PIECES] },
      request_id: '6811438b-c2ed-4f7c-b08b-5c58aac82140',
    }),
  };
}

function exampleParcels() {
  const { occurred_at, tracking, lines } = buildSampleEvent(EXAMPLE_FULFILLER);
  return [{ shipped_at: occurred_at, tracking, lines }];
}

/** Complete Node program without packages: it receives orders and verifies their signature. */
export const NODE_RECEIVER = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const SECRET = process.env.MERCHLOOM_SECRET;

function isGenuine(headers, body) {
  const timestamp = headers['x-merchloom-timestamp'] ?? '';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const hmac = createHmac('sha256', SECRET).update(\`\${timestamp}.\`).update(body);
  const expected = Buffer.from(\`v1=\${hmac.digest('hex')}\`);
  const signature = Buffer.from(headers['x-merchloom-signature'] ?? '');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const answer = (status, json) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  if (!isGenuine(request.headers, body)) return answer(401, { message: 'signature refused' });
  const message = JSON.parse(body);
  if (message.type === 'cancel') return answer(200, {});
  if (message.type !== 'order') return answer(200, {});
  if (message.test) console.log('a test order', message.reference);
  // Keep the order under message.key, then answer. Make nothing for test orders.
  return answer(201, { id: \`W-\${message.reference}\` });
});
server.listen(Number(process.env.PORT ?? 9000));
`;

/** Signature check in Python. */
export const PYTHON_CHECK = `import hashlib, hmac, time

def is_genuine(secret: str, timestamp: str, signature: str, body: bytes) -> bool:
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = timestamp.encode() + b"." + body
    expected = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, signature)
`;

/** Example of sending an event from a shell. */
export const buildCurlEvent = (origin: string): string => `BODY='${JSON.stringify(buildSampleEvent(EXAMPLE_FULFILLER))}'
AT=$(date +%s)
SIGNATURE=v1=$(printf '%s.%s' "$AT" "$BODY" | openssl dgst -sha256 -hmac "$MERCHLOOM_SECRET" | sed 's/^.* //')
curl -X POST ${origin}/api/fulfillers/${EXAMPLE_FULFILLER}/callbacks \\
  -H 'Content-Type: application/json' \\
  -H "X-Merchloom-Timestamp: $AT" -H "X-Merchloom-Signature: $SIGNATURE" \\
  --data-raw "$BODY"
`;

/** Example of looking up an order from a shell. */
export const buildCurlExample = (origin: string): string => {
  const path = `/api/fulfillers/${EXAMPLE_FULFILLER}/orders/ML-TEST-${EXAMPLE_FULFILLER}`;
  return `ORDER=${path}
AT=$(date +%s)
SIGNATURE=v1=$(printf '%s.GET %s' "$AT" "$ORDER" | openssl dgst -sha256 -hmac "$MERCHLOOM_SECRET" | sed 's/^.* //')
curl ${origin}$ORDER -H "X-Merchloom-Timestamp: $AT" -H "X-Merchloom-Signature: $SIGNATURE"
`;
};

/** Program that fetches the test order, signs it again and forwards it to a program on the engineer's own machine. */
export const buildForwarder = (origin: string): string => `// node forward.mjs 12 http://localhost:9000/orders
import { createHmac } from 'node:crypto';

const [fulfiller, target] = process.argv.slice(2);
const platform = process.env.MERCHLOOM_URL ?? '${origin}';
const sign = (text) => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac('sha256', process.env.MERCHLOOM_SECRET).update(\`\${timestamp}.\${text}\`);
  return { 'x-merchloom-timestamp': timestamp, 'x-merchloom-signature': \`v1=\${hmac.digest('hex')}\` };
};

const path = \`/api/fulfillers/\${fulfiller}/orders/ML-TEST-\${fulfiller}\`;
const lookUp = await fetch(platform + path, { headers: sign(\`GET \${path}\`) });
if (!lookUp.ok) throw new Error(\`\${lookUp.status} \${await lookUp.text()}\`);
const body = JSON.stringify((await lookUp.json()).data);
const headers = { 'content-type': 'application/json', ...sign(body) };
const answer = await fetch(target, { method: 'POST', body, headers });
console.log(answer.status, await answer.text());
`;
