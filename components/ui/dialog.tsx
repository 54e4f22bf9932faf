'use client';

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { IconButton } from './button';
import { classes } from './classes';
import { Icon } from './icon';

/** Repeats the toasts of a page within an open dialog; null where a page has none. */
export const DialogToasts = createContext<ReactNode>(null);

type DialogShape = 'centre' | 'drawer' | 'full';

const SHAPES: Readonly<Record<DialogShape, string>> = {
  centre:
    'dialog-panel m-auto max-h-[min(92dvh,60rem)] w-[min(100%-2rem,42rem)] rounded-lg bg-surface text-ink shadow-lg',
  drawer: 'drawer-panel ms-auto me-0 my-0 h-dvh max-h-dvh w-[min(100%,28rem)] max-w-none bg-surface text-ink shadow-lg',
  full: 'dialog-panel m-0 h-dvh max-h-dvh w-full max-w-none bg-surface text-ink',
};

/**
 * Modal based on the native <dialog>: it traps focus, closes on Escape, makes the page behind inert and returns focus
 * to the element that opened it (STO-06). A click outside the panel closes it too.
 */
export function Dialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** Escape calls `onClose` and leaves the dialog open, for a dialog that may ask for confirmation first. */
  readonly isGuarded?: boolean;
  readonly shape?: DialogShape;
  readonly className?: string;
  /** Content at the end of the title line, in front of the close button. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const {
    open,
    onClose,
    title,
    closeLabel,
    isGuarded = false,
    shape = 'centre',
    className,
    actions,
    footer,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const toasts = useContext(DialogToasts);
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const pressedBeside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (open) {
      reserveScrollbarWidth();
      element.showModal();
    } else element.close();
  }, [open]);

  // Both sources of Escape are intercepted: the key, at any focus position, and `cancel`, which a phone's Back button
  // sends. Browsers ignore a second consecutive preventDefault of `cancel` and close the dialog all the same.
  useEffect(() => {
    const element = dialog.current;
    if (!element || !wasOpened || !isGuarded) return;
    const hold = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      const within = event.target instanceof Element ? event.target.closest('dialog') : null;
      if (within && within !== element) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', hold);
    element.addEventListener('cancel', hold);
    return () => {
      document.removeEventListener('keydown', hold);
      element.removeEventListener('cancel', hold);
    };
  }, [wasOpened, isGuarded, onClose]);

  // Content is rendered at first opening only, because most dialogs of a page are never opened.
  if (!wasOpened) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way and the dialog handles it itself.
    <dialog
      ref={dialog}
      aria-label={title}
      // The page decides whether the dialog closes. Until then the dialog is opened again, so that a question inside it
      // stays visible. When the page itself has closed the dialog, this event comes later, possibly after the dialog
      // was opened once more, and is ignored. React passes the event of an inner dialog on to the outer one; the
      // browser does not.
      onClose={(event) => {
        const element = event.currentTarget;
        if (!open || event.target !== element || element.open) return;
        element.showModal();
        onClose();
      }}
      // A drag that ends outside the panel, such as a text selection, must not close the dialog.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressedBeside.current) onClose();
      }}
      className={classes(SHAPES[shape], 'flex-col p-0 open:flex', className)}
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2.5 ps-5 pe-2.5">
        <h2 className="text-lg">{title}</h2>
        <div className="flex items-center gap-1">
          {actions}
          <IconButton label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer ? <footer className="border-t border-line bg-surface p-5">{footer}</footer> : null}
      {open ? toasts : null}
    </dialog>
  );
}

/** Passes the scrollbar's width to the style sheet when the first modal hides it. A second modal finds no scrollbar. */
function reserveScrollbarWidth(): void {
  const page = document.documentElement;
  if (document.querySelector('dialog[open]')) return;
  page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
}

/** Dialog displayed as a panel at the end side of the page. */
export function Drawer(props: Omit<Parameters<typeof Dialog>[0], 'shape'>) {
  return <Dialog {...props} shape="drawer" />;
}
