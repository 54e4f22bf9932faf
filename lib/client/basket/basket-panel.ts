/** Module state: whether the basket overlay is open. The product page opens the overlay; the header renders it. */
const listeners = new Set<() => void>();
let isOpen = false;

function set(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  for (const listener of listeners) listener();
}

export const basketPanel = {
  open: () => set(true),
  close: () => set(false),
  toggle: () => set(!isOpen),
  isOpen: () => isOpen,
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};
