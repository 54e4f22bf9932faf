// `npm run mails`: shows every mail with invented data on a local page, in any language. Each change of a source
// restarts it.
import { createServer } from 'node:http';
import { respondToPreview } from './mails/preview-page';

const PORT = Number(process.env.MAILS_PORT ?? 4030);

createServer((request, response) => {
  respondToPreview(request.url ?? '/').then(
    ({ status, html }) => response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html),
    (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
  );
}).listen(PORT, '127.0.0.1', () => console.log(`\n  The mails are at http://127.0.0.1:${PORT}\n`));
