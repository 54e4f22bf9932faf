import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from '@/lib/platform/env';
import { installTracer, type Span } from '@/lib/platform/tracing';

/**
 * Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT; without an endpoint it loads nothing. The tracer is separate from the
 * global one, to which Next would write the addresses of pages.
 */
export async function startTracing(service: string): Promise<{ stop(): Promise<void> }> {
  const endpoint = env().OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return { stop: async () => undefined };
  const [{ ROOT_CONTEXT, SpanStatusCode, trace }, { TracerProvider, BatchSpanProcessor }, exporters, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new exporters.OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('merchloom');
  const contexts = new AsyncLocalStorage<typeof ROOT_CONTEXT>();
  installTracer({
    run: (name, facts, work) => {
      const parent = contexts.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes: { ...facts } }, parent);
      const noted: Span = { note: (more) => void span.setAttributes({ ...more }) };
      return contexts.run(trace.setSpan(parent, span), async () => {
        try {
          return await work(noted);
        } catch (error) {
          // Error messages may contain user input.
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
          throw error;
        } finally {
          span.end();
        }
      });
    },
  });
  return { stop: () => provider.shutdown() };
}
