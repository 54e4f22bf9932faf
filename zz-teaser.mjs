import { chromium } from 'playwright'; import sharp from 'sharp';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const p=await (await b.newContext({viewport:{width:1440,height:900},reducedMotion:'reduce'})).newPage();
p.on('console',m=>['error','warning'].includes(m.type())&&console.log(m.text().slice(0,200)));
for (const l of ['en','fr','de','it','es','nl','da','fi','no','sv']) { await p.goto(`http://localhost:3471/?lang=${l}`,{timeout:120000}); await p.waitForLoadState('networkidle'); await p.locator('.teaser input:not([type])').first().focus(); const c=p.locator('.teaser canvas'); await c.waitFor({timeout:60000}); await p.waitForTimeout(400); const a=await c.evaluate(e=>e.toDataURL('image/png')); const f=await sharp(Buffer.from(a.split(',')[1],'base64')).webp({quality:82,effort:6}).toFile(`public/brand/teaser/hoodie-${l}.webp`); console.log(l,f.size); }
await p.goto('http://localhost:3471/?lang=en'); await p.locator('.teaser input:not([type])').first().fill('Bristol 10k'); for (const r of ['Mug','Tote bag','T-shirt']) { await p.getByText(r,{exact:true}).first().click(); await p.waitForTimeout(1500); await p.locator('.teaser').screenshot({path:`/tmp/mkt-shots/teaser-${r}.png`}); }
await b.close();
