export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Document {
    /** Fields that the user changed before hydration, with their values, in the order of the changes. */
    earlyChanges?: Map<FormControl, string>;
  }
}

/**
 * Inline script in the head of every page. A change of a field before hydration reaches no handler, and a component
 * that sets the field's value may overwrite it. The script records it for {@link replayEarlyChanges}: a tick by the
 * click, because React handles clicks on boxes, and what is ticked twice not at all.
 */
export const EARLY_CHANGES = `(function(){var d=document,m=d.earlyChanges=new Map();
function note(e){var t=e.target,k=t.type,b=k==='checkbox'||k==='radio';
if(!d.earlyChanges||!/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName)||(e.type==='click')!==b)return;
if(k==='checkbox'&&m.delete(t))return;
if(k==='radio')m.forEach(function(v,o){if(o.type===k&&o.name===t.name&&o.form===t.form)m.delete(o)});
m.delete(t);m.set(t,b?String(t.checked):t.value)}
['click','input','change'].forEach(function(n){d.addEventListener(n,note,true)})})()`;

let changes: Map<FormControl, string> = new Map();
const replayed = new AbortController();

/** Ends the recording, once React handles changes, and drops fields that change again. */
export function takeEarlyChanges(): void {
  changes = document.earlyChanges ?? changes;
  delete document.earlyChanges;
  for (const type of ['click', 'input', 'change'])
    document.addEventListener(type, dropChange, { capture: true, signal: replayed.signal });
}

/** Drops the record of a field whose change React handles itself. */
function dropChange({ type, target }: Event): void {
  if (!isControl(target) || !changes.has(target)) return;
  if (type === (isBox(target) ? 'click' : 'input')) changes.delete(target);
  else if (type === 'change' && !isBox(target) && !isTyped(target)) {
    // React hydrated during the input event of this change, and set the field back. Its handler reads the value next.
    if (target instanceof HTMLSelectElement) target.value = changes.get(target) ?? '';
    changes.delete(target);
  }
}

/** Sets the recorded values again, with the events that they would have caused. Each is replayed once. */
export function replayEarlyChanges(): void {
  replayed.abort();
  const recorded = changes;
  changes = new Map();
  for (const [field, value] of recorded) if (field.isConnected && !field.matches(':disabled')) replay(field, value);
}

/** React ignores events of a field whose value equals the one that it last read or set, so a different one is set first. */
function replay(field: FormControl, value: string): void {
  if (isBox(field)) {
    field.checked = value !== 'true';
    field.click();
  } else if (isTyped(field)) {
    const { selectionStart: start, selectionEnd: end } = field;
    field.value = `${value} `;
    // The setter of the prototype is the browser's own, which React does not see.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (start !== null && document.activeElement === field) field.setSelectionRange(start, end);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    if (field instanceof HTMLSelectElement) field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

const isControl = (target: EventTarget | null): target is FormControl =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isBox = (field: FormControl): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

const isTyped = (field: FormControl): field is HTMLInputElement | HTMLTextAreaElement =>
  !(field instanceof HTMLSelectElement) && field.type !== 'file' && !isBox(field);
