export * from './catalogue';
export * from './fulfilment';
export * from './orders';
export * from './platform';
export * from './production';
<<<<<<< HEAD
export * from './shopify-sales';
=======
export * from './shopify';
>>>>>>> 381b41b3aa3881559e83988253af54552be3558d
export * from './stores';
export * from './tenancy';
