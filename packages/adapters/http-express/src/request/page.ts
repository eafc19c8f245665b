/** A page of a list, and the URL of the next one. */
import type { Request } from "express"
import { encodeCursor } from "../schema/primitives.ts"
import { jsonReply, type Reply } from "./reply.ts"

type Address = Pick<Request, "originalUrl">

/** The URL of the same list with the same filters, starting at another place. */
const urlFrom = ({ originalUrl }: Address, parameter: string, place: string): string => {
  const [path = "", query] = originalUrl.split("?", 2)
  const parameters = new URLSearchParams(query)
  parameters.set(parameter, place)
  return `${path}?${parameters}`
}

interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly hasMore: boolean
  /** The next page starts after the id or the SKU of the last item. */
  readonly encode: (item: Item) => { readonly id: string } | { readonly sku: string }
  /** The parameter for the id after which a page starts; default: `cursor`, an opaque text. */
  readonly after?: "after"
}

/** The page; `next` is null on the last one. */
export const pageReply = <Item>(
  request: Address,
  { items, hasMore, encode, after }: Page<Item>,
): Reply => {
  const encoded = items.map(encode)
  const final = hasMore ? encoded.at(-1) : undefined
  if (final === undefined) return jsonReply(200, { items: encoded, next: null })
  const last = "id" in final ? final.id : final.sku
  const next =
    after === undefined
      ? urlFrom(request, "cursor", encodeCursor(last))
      : urlFrom(request, after, last)
  return jsonReply(200, { items: encoded, next }, { link: `<${next}>; rel="next"` })
}
