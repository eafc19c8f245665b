/**
 * GET /v1/catalog: the orderable items, by category and by search words.
 *
 * Pages are rendered once for each revision of the catalog and cached. The revision is read at most
 * once a second, so a new price list is visible a second later. A page also depends on the day,
 * because it shows the VAT rate in force in Warsaw and the items that are sold, and on the instant
 * at which an announced price starts.
 */
import { hash } from "node:crypto"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import {
  CatalogRepository,
  type Locale,
  priceChangeAfter,
  type PriceListName,
} from "@procurement/domain/catalog"
import { vatRateOn } from "@procurement/domain/vat"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import { rawOperation } from "../../audience/customers.ts"
import { preferredLocale } from "../../request/head.ts"
import { isMatch, jsonReply, notModified, type Reply } from "../../request/reply.ts"
import { etagHeader } from "../../request/responses.ts"
import type { Answer, Call } from "../../request/route.ts"
import { catalogPage, type CatalogQuery, catalogQuery, encodeItem } from "../../schema/catalog.ts"
import { encodeCursor, encodeInstant, pageUrl } from "../../schema/primitives.ts"

const revisionMillis = 1_000
const cachedBytes = 32_000_000
/** The size of a cache entry besides its body: searches without results are many and small. */
const bytesOfEntry = 2_000

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
  readonly priceList: PriceListName | undefined
  readonly key: string
}

const pageRequestOf = (
  query: CatalogQuery,
  locale: Locale,
  priceList: PriceListName | undefined,
): PageRequest => {
  const { currency, limit, cursor, country, category, search, updatedSince } = query
  const key = JSON.stringify([
    locale,
    currency,
    limit,
    cursor,
    country,
    category,
    search,
    updatedSince,
    priceList,
  ])
  return { ...query, locale, priceList, key }
}

const nextOf = (requested: PageRequest, last: string): string => {
  const { currency, limit, country, category, search, updatedSince } = requested
  return pageUrl("/v1/catalog", {
    updatedSince: updatedSince === undefined ? undefined : encodeInstant(updatedSince),
    country,
    category,
    search: search?.join(" "),
    currency,
    limit: String(limit),
    cursor: encodeCursor(last),
  })
}

const pageOf = (body: z.output<typeof catalogPage>): Page => {
  const json = jsonReply(200, body)
  const etag = `"${hash("sha256", json.body)}"`
  const headers = {
    etag,
    vary: "Accept-Language",
    "cache-control": "private, no-cache",
    "content-language": body.locale,
    ...(body.next === null ? {} : { link: `<${body.next}>; rel="next"` }),
  }
  const reply = { ...json, headers: { ...json.headers, ...headers } }
  return { reply, etag, unchanged: notModified(headers) }
}

const makePage = Effect.fnUntraced(function* (requested: PageRequest, day: LocalDate) {
  const catalog = yield* CatalogRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const { locale, currency, cursor, updatedSince, ...filter } = requested
  const { items, hasMore } = yield* catalog.page({
    ...filter,
    after: cursor,
    soldOn: day,
    changed: updatedSince === undefined ? undefined : { from: updatedSince, to: now },
  })
  const view = { locale, currency, rate: vatRateOn("standard", day), now }
  const last = items.at(-1)
  const page = pageOf({
    locale,
    currency,
    items: items.map((item) => encodeItem(item, view)),
    next: hasMore && last !== undefined ? nextOf(requested, last.sku) : null,
  })
  const changes = items.map((item) => priceChangeAfter(item, now) ?? Number.POSITIVE_INFINITY)
  return { page, validUntil: Math.min(...changes) }
})

interface PageCache {
  readonly pages: LRUCache<string, Page>
  readonly now: () => number
  revision: Revision | undefined
  /** When the first price of the pages changes. */
  validUntil: number
}

/**
 * Reads the revision and drops all pages when the catalog, the day or a price has changed. While
 * one request reads it, the others use the previous revision. After a failed read no revision is
 * used.
 */
const refresh = (cache: PageCache) =>
  Effect.gen(function* () {
    const before = cache.revision
    const until = cache.now() + revisionMillis
    if (before !== undefined) cache.revision = { ...before, until }
    const catalog = yield* CatalogRepository
    const revision = yield* catalog.revision
    const at = instant(yield* Clock.currentTimeMillis)
    const day = warsawDate(at)
    if (before?.revision !== revision || before.day !== day || at >= cache.validUntil) {
      cache.pages.clear()
      cache.validUntil = Number.POSITIVE_INFINITY
    }
    cache.revision = { revision, day, until }
    return cache.revision
  }).pipe(
    Effect.tapCause(() =>
      Effect.sync(() => {
        cache.revision = undefined
      }),
    ),
  )

type Request = Call["request"]

const replyWith = ({ reply, etag, unchanged }: Page, { headers }: Request): Reply =>
  isMatch(headers["if-none-match"], etag) ? unchanged : reply

const makeOrReuse = Effect.fnUntraced(function* (
  cache: PageCache,
  requested: PageRequest,
  request: Request,
) {
  const { revision, day } = yield* refresh(cache)
  const cached = cache.pages.get(requested.key)
  if (cached !== undefined) return replyWith(cached, request)
  const { page, validUntil } = yield* makePage(requested, day)
  const { revision: present, day: today } = cache.revision ?? {}
  if (present === revision && today === day) {
    cache.pages.set(requested.key, page)
    cache.validUntil = Math.min(cache.validUntil, validUntil)
  }
  return replyWith(page, request)
})

const weightOf = ({ reply }: Page): number => bytesOfEntry + reply.body.byteLength

/** Serves requests for pages; `now` is in milliseconds of a monotonic clock. */
const makeCatalogPages = (now: () => number) => {
  const pages = new LRUCache<string, Page>({
    maxSize: cachedBytes,
    maxEntrySize: cachedBytes / 2,
    sizeCalculation: weightOf,
  })
  const cache: PageCache = { pages, now, revision: undefined, validUntil: Number.POSITIVE_INFINITY }
  return (
    { request, principal }: Pick<Call, "request" | "principal">,
    query: CatalogQuery,
  ): Answer<CatalogRepository> => {
    const locale = preferredLocale(request, query.country)
    const requested = pageRequestOf(query, locale, principal.tenant.contract.priceList)
    const isFresh = cache.revision !== undefined && cache.now() < cache.revision.until
    const ready = isFresh ? cache.pages.get(requested.key) : undefined
    return ready === undefined ? makeOrReuse(cache, requested, request) : replyWith(ready, request)
  }
}

export const catalogHeaders = {
  ETag: etagHeader,
  "Content-Language": z.string(),
  Vary: z.string(),
}

export const conditionalHeaders = {
  "Accept-Language": z.string().exactOptional(),
  "If-None-Match": z.string().exactOptional(),
}

/** `now` is in milliseconds of a monotonic clock. */
export const browseCatalogRoute = (now: () => number) => {
  const browse = makeCatalogPages(now)
  return rawOperation({
    id: "browseCatalog",
    at: "GET /v1/catalog",
    scope: "catalog:read",
    tags: ["Catalog"],
    summary: "Browse the catalog",
    description:
      "Items are sorted by SKU. Names are in the language of `country`, otherwise of " +
      "Accept-Language, otherwise Polish. Prices include VAT, which is also shown separately. " +
      "You can cache pages: revalidate them with the ETag in If-None-Match.",
    query: catalogQuery,
    headers: conditionalHeaders,
    returns: [
      {
        status: 200,
        description: "A page of the catalog.",
        schema: catalogPage,
        headers: catalogHeaders,
      },
      { status: 304, description: "Your copy is current.", headers: catalogHeaders },
    ],
    handle: (call) => browse(call, call.query),
  })
}
