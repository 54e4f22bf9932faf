// `npm run local-shopify`: starts the project's Shopify simulator, for trying the app without API keys. A server
// without keys starts one on first use. A simulator started by hand needs the server's SESSION_SECRET (or keys), and
// the server needs SHOPIFY_API_BASE.
import { ensureSessionSecret } from '@/lib/boot/data-folder';
import { endWithOwner, isOwned, reportToOwner } from '@/lib/boot/report-to-owner';
import { operations } from '@/lib/demo/local-shopify/operations';
import { LocalShopify } from '@/lib/demo/local-shopify/server';
import { localKeys, SCOPES } from '@/lib/integrations/shopify/config';
import { env } from '@/lib/platform/env';

const settings = env();
process.env.SESSION_SECRET = ensureSessionSecret(settings.DATA_DIR, settings.SESSION_SECRET);
const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } = settings;
const keys = apiKey && apiSecret ? { apiKey, apiSecret } : localKeys();
const appOrigin = process.env.LOCAL_SHOPIFY_APP ?? settings.PUBLIC_URL;
const shopify = new LocalShopify({
  keys: { ...keys, scopes: SCOPES },
  appOrigin,
  webhookOrigin: process.env.LOCAL_SHOPIFY_WEBHOOKS || appOrigin,
  operations,
});
// Shop of the demo data.
shopify.world.shop('loomshop.myshopify.com');

const server = shopify.server();
server.listen(Number(process.env.LOCAL_SHOPIFY_PORT ?? (isOwned ? 0 : 4020)), '127.0.0.1', () => {
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  if (isOwned) reportToOwner(url);
  else console.log(`\n  The local Shopify is ready: SHOPIFY_API_BASE=${url}\n`);
});
if (isOwned) endWithOwner();
process.on('SIGTERM', () => process.exit(0));
