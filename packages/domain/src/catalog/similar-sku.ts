/** Finds the SKU that somebody who mistyped it probably meant. */
import type { CatalogItem, Sku } from "./catalog.ts"

/**
 * Counts the smallest number of changes that make one text of the other: a character added, left
 * out or replaced, or two neighbours exchanged (optimal string alignment distance).
 */
export const editDistance = (left: string, right: string): number => {
  const rows: Array<Array<number>> = [Array.from({ length: right.length + 1 }, (_, nth) => nth)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= left.length; row += 1) {
    rows[row] = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isExchanged = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isExchanged ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(left.length, right.length)
}

/** More changes than these make another article. */
const maximumChanges = 2

/** Returns the nearest SKU of the items, the first of several; undefined if none is near. */
export const similarSku = (
  sku: string,
  items: ReadonlyArray<Pick<CatalogItem, "sku">>,
): Sku | undefined => {
  let nearest: Sku | undefined
  let least = maximumChanges + 1
  for (const item of items) {
    const changes = editDistance(sku, item.sku)
    if (changes < least) [nearest, least] = [item.sku, changes]
  }
  return nearest
}

/** The part of a SKU that its neighbours in the catalog share: all but the last group. */
export const stemOf = (sku: string): string => sku.replace(/-[^-]*$/, "").slice(0, -1)
