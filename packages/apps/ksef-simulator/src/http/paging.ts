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
  readonly continuationToken?: string
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
  const found = after === undefined ? 0 : all.findIndex((entry) => place(entry) > after)
  const from = found < 0 ? all.length : found
  const entries = all.slice(from, from + pageSize)
  const last = entries.at(-1)
  if (last === undefined || from + pageSize >= all.length) return { entries }
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
