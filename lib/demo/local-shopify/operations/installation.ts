import type { Operation } from '../graphql';

/** Response to the connection's test call: the app and its shop. */
export const installationOperations: Readonly<Record<string, Operation>> = {
  AppInstallation: ({ shop }) => ({
    shop: { name: shop.name, email: shop.email, currencyCode: shop.currency, myshopifyDomain: shop.domain },
    currentAppInstallation: { accessScopes: (shop.installation?.scopes ?? []).map((handle) => ({ handle })) },
  }),
  UninstallApp: ({ shop, uninstall }) => {
    const id = shop.installation?.id ?? null;
    uninstall();
    return { appUninstall: { app: id && { id }, userErrors: [] } };
  },
};
