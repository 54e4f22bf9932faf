import nextJest from 'next/jest.js';

const root = new URL('..', import.meta.url).pathname;
const createJestConfig = nextJest({ dir: root });

/** These packages contain ES modules only, which jest must transform. */
const ESM_ONLY = [
  'iron-session',
  'jose',
  'iron-webcrypto',
  'uint8array-extras',
  'cookie',
  'next-intl',
  'use-intl',
  'intl-messageformat',
  'icu-minify',
  '@formatjs',
  'idb',
  'colord',
  'date-fns',
];

const project = async (settings) => ({
  ...(await createJestConfig({
    rootDir: root,
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
    modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.data'],
    ...settings,
  })()),
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
});

export default async () => ({
  rootDir: root,
  // Generous limit: no test measures its own duration, and the machine may be busy.
  testTimeout: 120_000,
  // By default jest leaves one core unused, which is half of a machine with two cores.
  maxWorkers: '100%',
  projects: [
    await project({
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{lib,scripts}/**/*.test.ts'],
    }),
    await project({
      displayName: 'ui',
      testEnvironment: '<rootDir>/tests/setup/jsdom-environment.cjs',
      testMatch: ['<rootDir>/components/**/*.test.tsx', '<rootDir>/lib/client/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/setup/ui.ts'],
    }),
    await project({
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/api/**/*.test.ts'],
    }),
  ],
});
