// `npm run local-shopify`: starts the project's Shopify simulator, for trying the app without API keys. A server
// without keys starts one on first use. A simulator started by hand needs the server's SESSION_SECRET (or keys), and
// the server needs SHOPIFY_API_BASE.
import { ensureSessionSecret } from '@/lib/boot/data-folder';
import { endWithParent, hasParentServer, reportToParent } from '@/lib/boot/report-to-parent';
import { operations } from '@/lib/demo/local-shopify/operations';
import { LocalShopify } from '@/lib/demo/local-shopify/server';
import { getLocalShopifyKeys, SHOPIFY_SCOPES } from '@/lib/integrations/shopify/config';
import { env } from '@/lib/platform/env';

const settings = env();
process.env.SESSION_SECRET = ensureSessionSecret(settings.DATA_DIR, settings.SESSION_SECRET);
const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } = settings;
const keys = apiKey && apiSecret ? { apiKey, apiSecret } : getLocalShopifyKeys();
const appOrigin = process.env.LOCAL_SHOPIFY_APP ?? settings.PUBLIC_URL;
const shopify = new LocalShopify({
  keys: { ...keys, scopes: SHOPIFY_SCOPES },
  appOrigin,
  webhookOrigin: process.env.LOCAL_SHOPIFY_WEBHOOKS || appOrigin,
  operations,
});
// Shop of the demo data.
shopify.world.shop('loomshop.myshopify.com');

const server = shopify.server();
server.listen(Number(process.env.LOCAL_SHOPIFY_PORT ?? (hasParentServer ? 0 : 4020)), '127.0.0.1', () => {
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  if (hasParentServer) reportToParent(url);
  else console.log(`\n  The local Shopify is ready: SHOPIFY_API_BASE=${url}\n`);
});
if (hasParentServer) endWithParent();
process.on('SIGTERM', () => process.exit(0));
