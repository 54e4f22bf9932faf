import type { Fabric } from '@/lib/rendering/core/render-fabric';
import type { CanvasEvents } from './canvas-events';
import type { FabricObjects } from './fabric-objects';

/** Reports typing in a text on the canvas (DSN-09): every change, and a text that was left empty. */
export function handleCanvasTyping(
  canvas: InstanceType<Fabric['Canvas']>,
  about: {
    readonly objects: FabricObjects;
    readonly host: HTMLElement;
    readonly events: Pick<CanvasEvents, 'onChange' | 'onEmptied'>;
    /** Accessible label of the field that receives the typed text. */
    readonly label: () => string;
    readonly signal: AbortSignal;
  },
): void {
  const { objects, host, events, label, signal } = about;
  canvas.on('text:editing:entered', ({ target }) => {
    target.hiddenTextarea?.setAttribute('aria-label', label());
    // Mobile browsers zoom into a field whose font is smaller than 16 px.
    target.hiddenTextarea?.style.setProperty('font-size', '16px');
  });
  canvas.on('text:changed', ({ target }) => {
    const id = objects.findId(target);
    if (id) events.onChange([{ id, change: { text: target.text } }], `text:${id}`);
  });
  canvas.on('text:editing:exited', ({ target }) => {
    const id = objects.findId(target);
    if (id && target.text.trim() === '') events.onEmptied(id);
  });
  // A press inside the text that is being edited must not take the focus from its field.
  canvas.on('mouse:down', ({ e, target }) => {
    if (target && 'isEditing' in target && target.isEditing) e.preventDefault();
  });
  // Focusing another field or button ends typing on the canvas. A press on the canvas focuses one of its ancestors,
  // which must not end typing.
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Node && target.contains(host))) objects.stopTyping(target);
  };
  document.addEventListener('focusin', onFocus, { signal });
}
