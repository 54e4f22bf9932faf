import '@testing-library/jest-dom';

// A React warning is a defect, so it fails the test that caused it.
const print = console.error;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...details: unknown[]) => {
    print(...details);
    throw new Error(`console.error during a test: ${details.map(String).join(' ')}`);
  });
});
afterEach(() => jest.restoreAllMocks());

// jsdom has dialog elements but does not implement opening them.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
