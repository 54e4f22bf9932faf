export default {
  poweredByHeader: false,
  compress: false,
  turbopack: { root: new URL('../..', import.meta.url).pathname },
};
