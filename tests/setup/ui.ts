import '@testing-library/jest-dom';

/** React warns of elements that the browser does not know; jsdom does not know `search`, which all browsers do. */
const isUnknownSearch = ([text, tag]: readonly unknown[]): boolean =>
  tag === 'search' && String(text).includes('unrecognized in this browser');

// A React warning is a defect, so it fails the test that caused it.
const print = console.error;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...details: unknown[]) => {
    if (isUnknownSearch(details)) return;
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

// Nor does it open popovers, or measure anything: their content is in the page all the time, and no size ever changes.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
