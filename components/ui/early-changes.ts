declare global {
  interface Document {
    /**
     * Ends the recording of early changes once React handles changes, and drops fields that change again. The other
     * changes are replayed after the event that may have triggered hydration, and after the effects of forms that set
     * their fields.
     */
    takeEarlyChanges?: () => void;
    /**
     * Sets the recorded values again and dispatches the events that the changes would have caused. Each change is
     * replayed once.
     */
    replayEarlyChanges?: () => void;
  }
}

/**
 * Inline script in the head of every page. A change of a field before hydration reaches no handler, and a component
 * that sets the field's value may overwrite the change. The script records each change for `replayEarlyChanges`. It
 * records a tick by its click, because React handles clicks on boxes; a box that is ticked twice is not recorded. The
 * whole script is inline, because hardly any visit needs it, and pages would otherwise load it as part of their
 * scripts.
 *
 * Once React handles changes, the record of a field that changes again is dropped. If React hydrated during the `input`
 * event of a select's change, React has set the field back. The script then restores the recorded value, because the
 * handler reads it at the `change` event that follows. React ignores events of a field whose value equals the value
 * that React last read or set, so replaying sets a different value first. It then sets the recorded value with the
 * setter of the prototype, which is the browser's own, so that React does not notice.
 */
export const EARLY_CHANGES_SCRIPT = `(function(){var d=document,m=new Map(),live,done;
function box(f){return f.type==='checkbox'||f.type==='radio'}
function typed(f){return f.tagName!=='SELECT'&&f.type!=='file'&&!box(f)}
function drop(t,n){if(!m.has(t))return;
if(n===(box(t)?'click':'input'))m.delete(t);
else if(n==='change'&&!box(t)&&!typed(t)){if(t.tagName==='SELECT')t.value=m.get(t);m.delete(t)}}
function note(e){var t=e.target,n=e.type;
if(done||!/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName))return;
if(live)return drop(t,n);
if((n==='click')!==box(t)||t.type==='checkbox'&&m.delete(t))return;
if(t.type==='radio')m.forEach(function(v,o){if(o.type===t.type&&o.name===t.name&&o.form===t.form)m.delete(o)});
m.delete(t);m.set(t,box(t)?String(t.checked):t.value)}
function replay(v,f){if(!f.isConnected||f.matches(':disabled'))return;
if(box(f)){f.checked=v!=='true';f.click()}
else if(typed(f)){var a=f.selectionStart,b=f.selectionEnd;f.value=v+' ';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),'value').set.call(f,v);
if(a!==null&&d.activeElement===f)f.setSelectionRange(a,b);
f.dispatchEvent(new Event('input',{bubbles:true}))}
else{if(f.tagName==='SELECT')f.value=v;f.dispatchEvent(new Event('change',{bubbles:true}))}}
d.takeEarlyChanges=function(){live=1;setTimeout(d.replayEarlyChanges)};
d.replayEarlyChanges=function(){done=1;var r=m;m=new Map();r.forEach(replay)};
['click','input','change'].forEach(function(n){d.addEventListener(n,note,true)})})()`;
