export * from './catalogue';
export * from './fulfilment';
export * from './orders';
export * from './platform';
export * from './production';
export * from './shopify';
export * from './stores';
export * from './tenancy';
