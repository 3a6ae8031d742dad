import { expect, test } from 'vitest';
import { createPhraseFinder } from './find-phrases.ts';

const find = createPhraseFinder({
  soap: `soap | hand soap
    savon parfumé | 石鹸`,
  candle: "candle | parfum d'ambiance",
});

test.each([
  ['hand soap 50 ml', ['soap']],
  ['savon parfume', ['soap']],
  ["(parfum d'ambiance)", ['candle']],
  ['candle and soap', ['candle', 'soap']],
  ['香水石鹸です', ['soap']],
  ['soapstone', []],
  ['handsoap', []],
  ['hand soapstone', []],
  ['parfum', []],
])('phrase finder finds the lists of the whole words in %j', (text, kinds) => {
  expect([...find(text)].toSorted()).toEqual(kinds);
});
