/**
 * Pages of the catalog, made once for each revision of it and sent as they are.
 *
 * The revision is asked for at most once a second, so a new price list is seen a second later. A
 * page depends on the day too: the VAT rate is the one in force in Warsaw.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hash } from "node:crypto"
import type { Request } from "express"
import { instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import { CatalogRepository, type Locale } from "@procurement/domain/catalog"
import { vatRateOn } from "@procurement/domain/vat"
import type { z } from "zod"
import { type BoundedCache, makeBoundedCache } from "../bounded-cache.ts"
import { preferredLocale } from "../negotiation.ts"
import type { Problem } from "../problem.ts"
import { decodeQuery } from "../query.ts"
import { isMatch, jsonReply, notModified, type Reply } from "../reply.ts"
import type { Answer, Call } from "../route.ts"
import { type catalogPage, type CatalogQuery, catalogQuery, encodeItem } from "../schema/catalog.ts"
import { encodeCursor } from "../schema/primitives.ts"

const revisionMillis = 1_000
const cachedBytes = 32_000_000
/** What a page weighs besides its body: searches that find nothing are many and small. */
const bytesOfEntry = 2_000
const rememberedRequests = 5_000
/** Characters of address and language: longer ones are rare and are parsed each time. */
const rememberedLength = 500

interface Page {
  readonly reply: Reply
  readonly etag: string
  readonly unchanged: Reply
}

interface Revision {
  readonly revision: string
  readonly day: LocalDate
  readonly until: number
}

interface PageRequest extends CatalogQuery {
  readonly locale: Locale
  readonly key: string
}

const pageRequestOf = (request: Request): Result.Result<PageRequest, Problem> =>
  Result.map(decodeQuery(catalogQuery, request.query), (query) => {
    const locale = preferredLocale(request, query.country)
    const { currency, limit, cursor, country, category, search } = query
    const key = JSON.stringify([locale, currency, limit, cursor, country, category, search])
    return { ...query, locale, key }
  })

const nextOf = (wanted: PageRequest, last: string): string => {
  const { currency, limit, country, category, search } = wanted
  return `/v1/catalog?${new URLSearchParams({
    ...(country === undefined ? {} : { country }),
    ...(category === undefined ? {} : { category }),
    ...(search === undefined ? {} : { search: search.join(" ") }),
    currency,
    limit: String(limit),
    cursor: encodeCursor(last),
  })}`
}

const pageOf = (body: z.output<typeof catalogPage>): Page => {
  const made = jsonReply(200, body)
  const etag = `"${hash("sha256", made.body)}"`
  const headers = {
    etag,
    vary: "Accept-Language",
    "cache-control": "private, no-cache",
    "content-language": body.locale,
    ...(body.next === null ? {} : { link: `<${body.next}>; rel="next"` }),
  }
  const reply = { ...made, headers: { ...made.headers, ...headers } }
  return { reply, etag, unchanged: notModified(headers) }
}

const makePage = Effect.fnUntraced(function* (wanted: PageRequest, day: LocalDate) {
  const catalog = yield* CatalogRepository
  const { locale, currency, cursor, limit, category, search } = wanted
  const { items, hasMore } = yield* catalog.page({ after: cursor, limit, category, search })
  const rate = vatRateOn("standard", day)
  const last = items.at(-1)
  return pageOf({
    locale,
    currency,
    items: items.map((item) => encodeItem(item, locale, currency, rate)),
    next: hasMore && last !== undefined ? nextOf(wanted, last.sku) : null,
  })
})

interface Known {
  readonly pages: BoundedCache<Page>
  /** What address and language ask for, so that nothing is parsed twice. */
  readonly asked: BoundedCache<PageRequest>
  readonly now: () => number
  revision: Revision | undefined
}

/**
 * Asks for the revision and forgets all pages when catalog or day have changed. While one asks,
 * the others go on with what is known; nobody does once the answer has failed to come.
 */
const refresh = (known: Known) =>
  Effect.gen(function* () {
    const before = known.revision
    const until = known.now() + revisionMillis
    if (before !== undefined) known.revision = { ...before, until }
    const catalog = yield* CatalogRepository
    const revision = yield* catalog.revision
    const day = warsawDate(instant(yield* Clock.currentTimeMillis))
    if (before?.revision !== revision || before.day !== day) known.pages.clear()
    known.revision = { revision, day, until }
    return known.revision
  }).pipe(
    Effect.tapCause(() =>
      Effect.sync(() => {
        known.revision = undefined
      }),
    ),
  )

const answerWith = ({ reply, etag, unchanged }: Page, { request }: Call): Reply =>
  isMatch(request.headers["if-none-match"], etag) ? unchanged : reply

const wantedBy = (known: Known, request: Request): Result.Result<PageRequest, Problem> => {
  const raw = `${request.url} ${request.headers["accept-language"]}`
  const asked = known.asked.get(raw)
  if (asked !== undefined) return Result.succeed(asked)
  const wanted = pageRequestOf(request)
  if (Result.isSuccess(wanted) && raw.length <= rememberedLength) {
    known.asked.set(raw, wanted.success)
  }
  return wanted
}

const makeOrReuse = Effect.fnUntraced(function* (known: Known, wanted: PageRequest, call: Call) {
  const { revision, day } = yield* refresh(known)
  const kept = known.pages.get(wanted.key)
  if (kept !== undefined) return answerWith(kept, call)
  const page = yield* makePage(wanted, day)
  const { revision: present, day: today } = known.revision ?? {}
  if (present === revision && today === day) known.pages.set(wanted.key, page)
  return answerWith(page, call)
})

const browse = (known: Known, call: Call) => {
  const wanted = wantedBy(known, call.request)
  if (Result.isFailure(wanted)) return Effect.fail(wanted.failure)
  const isFresh = known.revision !== undefined && known.now() < known.revision.until
  const ready = isFresh ? known.pages.get(wanted.success.key) : undefined
  return ready === undefined ? makeOrReuse(known, wanted.success, call) : answerWith(ready, call)
}

const weightOf = ({ reply }: Page): number => bytesOfEntry + reply.body.byteLength

/** Answers calls for pages; `now` in milliseconds, never going back. */
export const makeCatalogPages = (now: () => number): ((call: Call) => Answer) => {
  const known: Known = {
    pages: makeBoundedCache(cachedBytes, weightOf),
    asked: makeBoundedCache(rememberedRequests),
    now,
    revision: undefined,
  }
  return (call) => browse(known, call)
}
