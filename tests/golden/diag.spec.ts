import { test } from 'playwright/test';
import { drawScene } from '@/lib/rendering/core/draw-scene';
import { FONTS } from '@/lib/rendering/core/fonts';
import { contextOf, makeCanvas } from '@/lib/rendering/server/canvas-platform';
import { openGoldenPage } from './chromium';
import { compare } from './compare';
import { sceneOf, text } from './scenes';

test('diag', async () => {
  const { browser, page } = await openGoldenPage();
  const rows: string[] = [];
  const check = async (label: string, words: string, style: object) => {
    const scene = sceneOf([text(words, { left: 10, top: 10, fontSize: 60, ...style })], 700, 120);
    const c = makeCanvas(700, 120);
    drawScene(contextOf(c), scene, new Map());
    const a = contextOf(c).getImageData(0, 0, 700, 120).data;
    const b = Buffer.from(await page.evaluate((s) => golden.draw(s, 1), scene), 'base64');
    const d = compare(a, b);
    if (d.differingBytes) rows.push(`${label}: ${d.differingBytes} mean ${d.mean.toFixed(3)}`);
  };
  const words = ['Team & Co. “Tyger” naïve café','Être où çà Noël œuvre À ÇÉÈÊ ÿ','Größe Wäsche Übermut ÄÖÜ ß ẞ','Perché città però così è più','Año ¿Qué? ¡Olé! pingüino ñÑ áíóú','Één coördinatie ideeën ĳ Ĳ reünie','Rødgrød Århus ÆØÅ æøå','Hyvää yötä Šakki žanri ÄÖ','Blåbærsyltetøy Ærlig Øl','Räksmörgås Ångström ÅÄÖ','Žluť','Žl','uť','ť', 'ž', 'aža', 'a Š', 'Š b', 'Ša', ' ẞ', 'ß ẞ'];
  for (const f of FONTS) for (const ch of words) await check(`${f.family} ${ch}`, ch, { fontFamily: f.family, fontSize: 40 });
  console.log(rows.join('\n'));
  await browser.close();
});
