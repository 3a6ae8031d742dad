import type { LabelKind } from './shape.rules.ts';
import { AXIS, type Silhouette } from './silhouettes.rules.ts';

export interface LabelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Returns the rectangle that a bottle's label covers. A medallion label is as high as it is wide.
 */
export function labelBox(kind: LabelKind, { y, halfWidth, halfHeight }: Silhouette['label']): LabelBox {
  const half = kind === 'medallion' ? Math.min(halfWidth, halfHeight + 2) : halfWidth;
  const halfUp = kind === 'medallion' ? half : halfHeight;
  return { x: AXIS - half, y: y - halfUp, width: half * 2, height: halfUp * 2 };
}

/** Returns the frame that is printed inside the edge of the bottle's label, as an SVG path. */
export function frameOutline({ x, y, width, height }: LabelBox): string {
  return `M${x + 2.5} ${y + 2.5}h${width - 5}v${height - 5}h${5 - width}z`;
}
