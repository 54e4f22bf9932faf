import type { Fabric } from '@/lib/rendering/core/render-fabric';
import type { CanvasEvents } from './canvas-events';
import type { FabricObjects } from './fabric-objects';

/** Tells what is typed into a text where it stands (DSN-09): each letter, and that nothing is left of it. */
export function listenToTyping(
  canvas: InstanceType<Fabric['Canvas']>,
  about: {
    readonly objects: FabricObjects;
    readonly host: HTMLElement;
    readonly events: Pick<CanvasEvents, 'onChange' | 'onEmptied'>;
    /** Name of the field that takes what is typed. */
    readonly label: () => string;
    readonly signal: AbortSignal;
  },
): void {
  const { objects, host, events, label, signal } = about;
  canvas.on('text:editing:entered', ({ target }) => {
    target.hiddenTextarea?.setAttribute('aria-label', label());
    // A phone zooms into a field of smaller letters.
    target.hiddenTextarea?.style.setProperty('font-size', '16px');
  });
  canvas.on('text:changed', ({ target }) => {
    const id = objects.idOf(target);
    if (id) events.onChange([{ id, change: { text: target.text } }], `text:${id}`);
  });
  canvas.on('text:editing:exited', ({ target }) => {
    const id = objects.idOf(target);
    if (id && target.text.trim() === '') events.onEmptied(id);
  });
  // A press within the text that is being written leaves the focus with it.
  canvas.on('mouse:down', ({ e, target }) => {
    if (target && 'isEditing' in target && target.isEditing) e.preventDefault();
  });
  // Who goes to a field or a button has done with typing here; a press on the canvas gives the focus to what holds it.
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Node && target.contains(host))) objects.stopTyping(target);
  };
  document.addEventListener('focusin', onFocus, { signal });
}
