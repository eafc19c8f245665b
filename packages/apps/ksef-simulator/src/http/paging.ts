/**
 * Paged lists: `pageSize` from 10 to 1000 and an opaque token for the next page.
 *
 * The token contains the position of the last returned entry, so new entries have no effect.
 * Positions ascend along the list in any order: a list that starts with the newest entry numbers
 * them down from zero.
 */
import { z } from "zod"
import { validated, type ReceivedRequest, queryIntBetween } from "./operation.ts"
import { badRequest } from "./api-error.ts"

export interface Page<A> {
  readonly entries: ReadonlyArray<A>
  /** Undefined on the last page. */
  readonly continuationToken: string | undefined
}

const Query = z.object({ pageSize: queryIntBetween(10, 1000).default(10) })

const tokenFor = (place: number): string => Buffer.from(`after:${place}`).toString("base64url")

/** The position to continue after; undefined for the first page. Rejects with 21418. */
export const placeOf = (request: ReceivedRequest): number | undefined => {
  const token = request.header("x-continuation-token")
  if (token === undefined || token === "") return undefined
  const [, digits] = /^after:(-?\d{1,9})$/.exec(Buffer.from(token, "base64url").toString()) ?? []
  if (digits === undefined) throw badRequest(21418)
  return Number(digits)
}

/** A page of a list in the order of its positions. */
export const pageFrom = <A>(
  all: ReadonlyArray<A>,
  pageSize: number,
  after: number | undefined,
  place: (entry: A) => number,
): Page<A> => {
  const position = after === undefined ? 0 : all.findIndex((entry) => place(entry) > after)
  const from = position < 0 ? all.length : position
  const entries = all.slice(from, from + pageSize)
  const last = entries.at(-1)
  if (last === undefined || from + pageSize >= all.length) {
    return { entries, continuationToken: undefined }
  }
  return { entries, continuationToken: tokenFor(place(last)) }
}

/** The requested page of entries in the order of their ordinals. */
export const pageOf = <A extends { readonly ordinal: number }>(
  all: ReadonlyArray<A>,
  request: ReceivedRequest,
): Page<A> => {
  const { pageSize } = validated(Query, request.query)
  return pageFrom(all, pageSize, placeOf(request), ({ ordinal }) => ordinal)
}

/** The requested page of a list that only grows, the newest first, without what is not listed. */
export const newestFirst = <A>(
  all: ReadonlyArray<A>,
  isListed: (one: A) => boolean,
  pageSize: number,
  request: ReceivedRequest,
): Page<A> => {
  const listed = all
    .map((one, index) => ({ one, place: -index }))
    .filter(({ one }) => isListed(one))
    .toReversed()
  const page = pageFrom(listed, pageSize, placeOf(request), ({ place }) => place)
  return { ...page, entries: page.entries.map(({ one }) => one) }
}

/** The requested page by its number, of 10 to `largest` entries. */
export const offsetPage = <A>(
  all: ReadonlyArray<A>,
  { query }: ReceivedRequest,
  largest: number,
): { readonly entries: ReadonlyArray<A>; readonly hasMore: boolean } => {
  const { pageSize, pageOffset } = validated(
    z.object({
      pageSize: queryIntBetween(10, largest).default(10),
      pageOffset: z.coerce.number().int().min(0).default(0),
    }),
    query,
  )
  const from = pageOffset * pageSize
  return { entries: all.slice(from, from + pageSize), hasMore: all.length > from + pageSize }
}
