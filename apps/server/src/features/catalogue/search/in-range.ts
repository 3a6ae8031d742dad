/**
 * Checks an item that was read by its index, as in `inRange(list[index])`.
 * @throws RangeError when the index was outside of the list.
 */
export function inRange<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new RangeError('an index is outside of its list');
  return item;
}
