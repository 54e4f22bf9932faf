/** Ids and names that the guard shares with the page. */
export const LOAD_FAILED_ID = 'load-failed';
export const LOAD_FAILED_KEY = 'load-failed-at';
const ONCE_PER_MS = 60_000;
/** How long the scripts of a page may take to fail after its link was pressed. */
const PRESSED_FOR_MS = 30_000;

/**
 * A script of its own in the head of every page, because it has to work when the page's other scripts don't come: after a
 * deploy their names are gone. When a script or stylesheet of ours fails, it reloads the page, or loads the page whole that
 * a link was pressed for; at most once a minute and never without a connection or a memory of the last time; otherwise it
 * shows the notice (ERR-05). Browsers run it only after the stylesheets, so it also looks back at what had failed by then.
 * Plain text, so that nothing has to be loaded or compiled for it.
 */
export const LOAD_GUARD = `(function(){
var w=window,d=document,s=d.documentElement,o=w.location,p;
function show(){var n=d.getElementById('${LOAD_FAILED_ID}');if(n)n.hidden=false;else d.addEventListener('DOMContentLoaded',show,{once:true})}
function failed(u){
if(!u||u.indexOf('/_next/static/')<0||!/[.](js|css)([?]|$)/.test(u)||s.dataset.load==='again')return;
try{var l=Number(sessionStorage.getItem('${LOAD_FAILED_KEY}')),n=Date.now();
if(navigator.onLine!==false&&!(l&&Math.abs(n-l)<${ONCE_PER_MS})){sessionStorage.setItem('${LOAD_FAILED_KEY}',String(n));s.dataset.load='again';
if(p&&p.at===o.href&&n-p.since<${PRESSED_FOR_MS})o.assign(p.to);else o.reload();return}}catch(x){}
show()}
w.addEventListener('error',function(e){var t=e.target;
failed(t&&(t.tagName==='SCRIPT'?t.src:t.tagName==='LINK'&&t.rel==='stylesheet'?t.href:''))},true);
d.addEventListener('click',function(e){var t=e.target,a;if(!t||!t.closest)return;
if(t.closest('[data-reload]'))return o.reload();
a=t.closest('a[href]');
p=a&&a.origin===o.origin&&!a.target&&!a.hasAttribute('download')&&!(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)?{to:a.href,at:o.href,since:Date.now()}:null});
performance.getEntriesByType('resource').forEach(function(r){var c=r.responseStatus;if(c===0||c>399)failed(r.name)})
})()`;
