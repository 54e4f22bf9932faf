import { createServer } from 'node:http';

/**
 * Baseline: a node:http server that sends bytes from memory. Receives the page from its parent and replies with its
 * port.
 */
export interface RawPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
}

process.once('message', ({ headers, bodyBase64 }: RawPage) => {
  const body = Buffer.from(bodyBase64, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : null);
  });
});
process.once('disconnect', () => process.exit(0));
