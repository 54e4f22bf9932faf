import type { Operation } from '../graphql';

/** The app and its shop, as the connection's test call asks for them. */
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
