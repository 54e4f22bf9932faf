import type { Scene } from '@/lib/domain/scene/schema';
import type { ViewName } from '@/lib/rendering/core/blanks/types';

/** Functions of the page under test; pictures are RGBA bytes in base64. */
export interface GoldenPage {
  draw(scene: Scene, zoom: number): Promise<string>;
  drawWithFabric(scene: Scene, zoom: number): Promise<string>;
  compose(form: string, view: ViewName, colour: string, scene: Scene | null): Promise<string>;
}

declare global {
  var golden: GoldenPage;
}
