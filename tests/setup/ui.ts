import '@testing-library/jest-dom';

/**
 * React warns about elements that the browser does not know. jsdom does not know `search`, although all browsers do.
 */
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

// jsdom does not open popovers or measure elements either. In tests, popover content is always in the page, and sizes
// never change.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
