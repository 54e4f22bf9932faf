import '@testing-library/jest-dom';

// A warning from React is a defect: it fails the test that caused it.
const print = console.error;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...details: unknown[]) => {
    print(...details);
    throw new Error(`console.error during a test: ${details.map(String).join(' ')}`);
  });
});
afterEach(() => jest.restoreAllMocks());
