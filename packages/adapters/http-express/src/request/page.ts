/** The URL of the next page of a list. */
import { encodeCursor } from "../schema/primitives.ts"

/** An item as a page shows it: a page starts after the id, SKU or NIP of an item. */
export type Listed = { readonly id: string } | { readonly sku: string } | { readonly nip: string }

/** The URL of the same list with the same filters, starting at another place. */
const urlFrom = (url: string, parameter: string, place: string): string => {
  const [path = "", query] = url.split("?", 2)
  const parameters = new URLSearchParams(query)
  parameters.set(parameter, place)
  return `${path}?${parameters}`
}

const placeOf = (item: Listed): string => {
  if ("id" in item) return item.id
  return "sku" in item ? item.sku : item.nip
}

/**
 * The URL of the page after the item; null without one. `after`: its parameter has the id itself
 * instead of an opaque `cursor`.
 */
export const nextOf = (url: string, last: Listed | undefined, after?: "after"): string | null => {
  if (last === undefined) return null
  const place = placeOf(last)
  return after === undefined
    ? urlFrom(url, "cursor", encodeCursor(place))
    : urlFrom(url, after, place)
}

/** The header of a page. */
export const linkTo = (next: string | null): Readonly<Record<string, string>> =>
  next === null ? {} : { link: `<${next}>; rel="next"` }
