/** The contract of `RequestLog`. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { RequestLog } from "@procurement/domain/request-log"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aRequestRecord } from "../builders/people.ts"
import type { Capabilities } from "../capabilities.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { registerSuite } from "../suite/register.ts"

const exactlyAsRecorded = clause(
  "returns every record of a request exactly as it was stored, only to its tenant",
  forEachRun((random) =>
    Effect.gen(function* () {
      const log = yield* RequestLog
      const [record, other] = [aRequestRecord(random), aRequestRecord(random)]
      yield* log.record([record, other])
      const { records } = yield* log.page({ tenantId: record.tenantId, limit: 5 })
      expectSame(records, [record])
      const stranger = yield* log.page({ tenantId: freshTenantId(), limit: 5 })
      expectSame(stranger.records, [])
    }),
  ),
)

const again = clause(
  "stores a batch again without a change, and none of an empty batch",
  Effect.gen(function* () {
    const log = yield* RequestLog
    const record = aRequestRecord()
    yield* log.record([record])
    yield* log.record([])
    yield* log.record([{ ...record, route: "/v1/other" }, aRequestRecord()])
    const { records } = yield* log.page({ tenantId: record.tenantId, limit: 5 })
    expectSame(records, [record])
  }),
)

const pages = clause(
  "returns records of requests page by page, newest first",
  Effect.gen(function* () {
    const log = yield* RequestLog
    const tenantId = freshTenantId()
    const era = freshEra()
    const records = [3, 1, 2].map((nth) =>
      aRequestRecord(undefined, { tenantId, at: instant(era + nth) }),
    )
    yield* log.record(records)
    const [third, first, second] = records
    const page = yield* log.page({ tenantId, limit: 2 })
    expectSame(page, { records: [third, second], hasMore: true })
    const rest = yield* log.page({ tenantId, limit: 2, after: second?.id })
    expectSame(rest, { records: [first], hasMore: false })
  }),
)

const searched = clause(
  "finds the records of one request id in the tenant",
  Effect.gen(function* () {
    const log = yield* RequestLog
    const tenantId = freshTenantId()
    const requestId = `req_${tenantId}`
    const own = aRequestRecord(undefined, { tenantId, requestId })
    const others = [
      aRequestRecord(undefined, { tenantId }),
      aRequestRecord(undefined, { requestId }),
    ]
    yield* log.record([own, ...others])
    const { records } = yield* log.page({ tenantId, requestId, limit: 5 })
    expectSame(records, [own])
  }),
)

const forgets = clause(
  "deletes up to the limit of old records and returns how many",
  Effect.gen(function* () {
    const log = yield* RequestLog
    const tenantId = freshTenantId()
    const era = freshEra()
    const at = [0, 1, 2, 3].map((nth) => instant(era + nth))
    yield* log.record(at.map((each) => aRequestRecord(undefined, { tenantId, at: each })))
    const before = instant(era + 3)
    const counts = [yield* log.forget(before, 2), yield* log.forget(before, 2)]
    expect(counts).toEqual([2, 1])
    const { records } = yield* log.page({ tenantId, limit: 5 })
    expect(records.map((record) => record.at)).toEqual([before])
  }),
  "isolated",
)

export const requestLogClauses: ReadonlyArray<Clause<RequestLog>> = [
  exactlyAsRecorded,
  again,
  pages,
  searched,
  forgets,
]

export const requestLogContract = <E>(
  adapter: string,
  layer: Layer.Layer<RequestLog, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "RequestLog", adapter, layer, can }, requestLogClauses)
