export { capGroove, capOutline, collarOutline, finishes } from './cap.rules.ts';
export { frameOutline, labelBox } from './label.rules.ts';
export { type BottleInput, type BottleShape, computeBottleShape } from './shape.rules.ts';
export { AXIS, CHAMBER_FLOOR, outerStretch, outline, type Silhouette } from './silhouettes.rules.ts';
