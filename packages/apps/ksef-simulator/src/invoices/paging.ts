/**
 * Lists in pages: `pageSize` from 10 to 1000 and an opaque token for the next page.
 *
 * The token names the last entry given, so entries that come in between change nothing.
 */
import { z } from "zod"
import { validated, type ReceivedRequest } from "../http/operation.ts"
import { badRequest } from "../http/refusal.ts"

export interface Page<A> {
  readonly entries: ReadonlyArray<A>
  readonly continuationToken?: string
}

const Query = z.object({ pageSize: z.coerce.number().int().min(10).max(1000).default(10) })

const tokenFor = (ordinal: number): string => Buffer.from(`after:${ordinal}`).toString("base64url")

const ordinalIn = (token: string | undefined): number => {
  if (token === undefined || token === "") return 0
  const [, digits] = /^after:(\d{1,9})$/.exec(Buffer.from(token, "base64url").toString()) ?? []
  if (digits === undefined) throw badRequest(21405, "x-continuation-token")
  return Number(digits)
}

/** The page that a request asks for, of entries in the order of their ordinals. */
export const pageOf = <A extends { readonly ordinal: number }>(
  all: ReadonlyArray<A>,
  request: ReceivedRequest,
): Page<A> => {
  const { pageSize } = validated(Query, request.query)
  const after = ordinalIn(request.header("x-continuation-token"))
  const rest = all.filter(({ ordinal }) => ordinal > after)
  const entries = rest.slice(0, pageSize)
  const last = entries.at(-1)
  if (last === undefined || rest.length <= entries.length) return { entries }
  return { entries, continuationToken: tokenFor(last.ordinal) }
}
