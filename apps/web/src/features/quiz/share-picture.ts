import { saveBlob } from '../../lib/browser/save-file.ts';
import { LOGOTYPE_TRAIL } from '../../lib/logotype.ts';
import type { ShownResult } from './local-result.rules.ts';

const WIDTH = 1080;
const HEIGHT = 1350;
const BOTTLE = { width: 580, height: 870, top: 150 };
const FILE_NAME = 'my-scent-personality.png';

/**
 * Draws a quiz result with its bottle as a picture (PNG, 1080 × 1350). Opens the device's share
 * menu with it, or saves it as a file where the browser cannot share files.
 */
export async function shareResultPicture(result: ShownResult, panel: HTMLElement): Promise<void> {
  const blob = await drawPicture(result, panel);
  const file = new File([blob], FILE_NAME, { type: blob.type });
  if (!navigator.canShare?.({ files: [file] })) return saveBlob(FILE_NAME, blob);
  await navigator.share({ files: [file], title: result.personality }).catch((error: unknown) => {
    // The user closed the share menu.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

async function drawPicture(result: ShownResult, panel: HTMLElement): Promise<Blob> {
  const [bottle, wheel] = await Promise.all([...panel.querySelectorAll('svg')].map(toImage));
  if (!bottle) throw new Error('The bottle is not drawn yet');
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  const style = getComputedStyle(document.body);
  const serif = getComputedStyle(panel).getPropertyValue('--font-serif');
  context.fillStyle = style.backgroundColor;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.drawImage(bottle, (WIDTH - BOTTLE.width) / 2, BOTTLE.top, BOTTLE.width, BOTTLE.height);
  if (wheel) context.drawImage(wheel, WIDTH - 270, 70, 200, 200);
  context.fillStyle = style.color;
  context.textAlign = 'center';
  const write = (text: string, y: number, font: string) => {
    context.font = font;
    context.fillText(text, WIDTH / 2, y, WIDTH - 120);
  };
  write('My scent personality', 1090, `32px ${style.fontFamily}`);
  write(result.personality, 1175, `84px ${serif}`);
  write(result.families.join(' · '), 1235, `34px ${style.fontFamily}`);
  write('Sillage', 1310, `40px ${serif}`);
  drawTrail(context, style.accentColor);
  return toBlob(canvas);
}

/** Draws the logotype's trail behind the centred word that was written last. */
function drawTrail(context: CanvasRenderingContext2D, colour: string): void {
  const wordEnd = WIDTH / 2 + context.measureText('Sillage').width / 2;
  context.setTransform(0.2, 0, 0, 0.2, wordEnd - 0.19 * 40, 1310 - 42 * 0.2);
  context.fillStyle = colour;
  context.fill(new Path2D(LOGOTYPE_TRAIL));
}

/** Copies a drawing into an image. The colours of the page's style sheet are written into it. */
async function toImage(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [...drawing.querySelectorAll('*')];
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (original) copyStyle(getComputedStyle(original), element as SVGElement);
  }
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('width', String(width * 6));
  copy.setAttribute('height', String(height * 6));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

const copiedProperties = ['fill', 'stroke', 'stop-color', 'font-family', 'font-size', 'text-anchor'];

function copyStyle(from: CSSStyleDeclaration, to: SVGElement): void {
  to.removeAttribute('class');
  for (const property of copiedProperties) to.style.setProperty(property, from.getPropertyValue(property));
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))), 'image/png');
  });
}
