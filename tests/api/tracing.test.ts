import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';
import { setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);
setUpOwnDatabase();

const span = z.object({
  name: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.unknown()).default([]),
});
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

it('a call, its tenant API call and its statements are sent as spans, without what a person typed', async () => {
  const received: unknown[] = [];
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const address = collector.address();
  if (typeof address === 'string' || !address) throw new Error('a server has an address');
  const program = spawn(process.execPath, ['--import', 'tsx', 'tests/setup/traced-program.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}` },
  });
  expect((await text(program.stdout)).trim()).toBe('200');
  collector.close();

  const spans = received.flatMap((body) =>
    traces.parse(body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const byId = new Map(spans.map((one) => [one.spanId, one]));
  const getParentName = (name: string) => {
    const matchingSpan = spans.find((one) => one.name === name);
    return byId.get(matchingSpan?.parentSpanId ?? '')?.name;
  };
  expect(getParentName('tenant API auth.openSession')).toBe('bff auth.login');
  expect(
    spans.filter(({ name }) => name.startsWith('query ')).map(({ parentSpanId }) => byId.get(parentSpanId ?? '')?.name),
  ).toContain('tenant API auth.openSession');
  expect(JSON.stringify(received)).not.toMatch(/owner@|brightside|demo-password/i);
});
