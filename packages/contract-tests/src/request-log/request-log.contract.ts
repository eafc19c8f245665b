/** The contract of `RequestLog`. */
import type { Instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { optional } from "@procurement/domain/optional"
import {
  RequestLog,
  type RequestPageQuery,
  type RequestRecord,
} from "@procurement/domain/request-log"
import * as Effect from "effect/Effect"
import { freshTenantId, freshUserId } from "../builders/fresh.ts"
import { aRequestRecord } from "../builders/people.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { forgettingClauses } from "../suite/forgetting-clauses.ts"
import { pageClauses } from "../suite/page-clauses.ts"
import { forEachRun } from "../suite/property.ts"
import { suiteOf } from "../suite/register.ts"
import { aSecondApart } from "../work-queue/claiming.ts"

/** Stores a record for each instant, in disorder; returns the latest first. */
const recorded = (tenantId: TenantId, times: ReadonlyArray<Instant>) => {
  const records = times.map((at) => aRequestRecord(undefined, { tenantId, at }))
  const inDisorder = [...records.slice(1), ...records.slice(0, 1)]
  return RequestLog.use((log) => Effect.as(log.record(inDisorder), records.toReversed()))
}

const pages = pageClauses({
  noun: "records of requests",
  of: "tenant",
  owner: Effect.sync(() => freshTenantId()),
  store: (tenantId, count, from) => recorded(tenantId, aSecondApart(from, count)),
  page: (tenantId, limit, after?: RequestRecord) =>
    Effect.map(
      RequestLog.use((log) => log.page({ tenantId, limit, after: after?.id })),
      ({ records, hasMore }) => [records, hasMore],
    ),
})

const forgetting = forgettingClauses({
  noun: "records of requests",
  isOldestFirst: false,
  forget: (before, limit) => RequestLog.use((log) => log.forget(before, limit)),
  store: (times) => Effect.map(recorded(freshTenantId(), times), (records) => records.toReversed()),
  left: ([{ tenantId } = aRequestRecord()]: ReadonlyArray<RequestRecord>) =>
    Effect.map(
      RequestLog.use((log) => log.page({ tenantId, limit: 9 })),
      ({ records }) => records.toReversed(),
    ),
})

export const requestLogClauses: ReadonlyArray<Clause<RequestLog>> = [
  ...clauses<RequestLog>({
    "returns every record of a request exactly as it was stored": forEachRun(function* (random) {
      const log = yield* RequestLog
      const [record, other] = [aRequestRecord(random), aRequestRecord(random)]
      yield* log.record([record, other])
      const { records } = yield* log.page({ tenantId: record.tenantId, limit: 5 })
      expectSame(records, [record])
    }),

    *"stores a batch again without a change, and none of an empty batch"() {
      const log = yield* RequestLog
      const record = aRequestRecord()
      yield* log.record([record])
      yield* log.record([])
      yield* log.record([{ ...record, route: "/v1/other" }, aRequestRecord()])
      const { records } = yield* log.page({ tenantId: record.tenantId, limit: 5 })
      expectSame(records, [record])
    },
  }),
  ...pages,
  ...clauses<RequestLog>({
    *"finds the records of one request id in the tenant"() {
      const log = yield* RequestLog
      const tenantId = freshTenantId()
      const requestId = `req_${tenantId}`
      const record = aRequestRecord(undefined, { tenantId, requestId })
      const others = [
        aRequestRecord(undefined, { tenantId }),
        aRequestRecord(undefined, { requestId }),
      ]
      yield* log.record([record, ...others])
      const { records } = yield* log.page({ tenantId, requestId, limit: 5 })
      expectSame(records, [record])
    },

    *"finds the records of one user in the tenant"() {
      const log = yield* RequestLog
      const [tenantId, userId] = [freshTenantId(), freshUserId()]
      const record = aRequestRecord(undefined, { tenantId, userId })
      const others = [{ tenantId }, { tenantId, userId: freshUserId() }, { userId }]
      yield* log.record([record, ...others.map((changes) => aRequestRecord(undefined, changes))])
      const { records } = yield* log.page({ tenantId, userId, limit: 5 })
      expectSame(records, [record])
    },

    *"pages the records that match all filters: errors, changes, method, a part of the route"() {
      const log = yield* RequestLog
      const tenantId = freshTenantId()
      const rows: ReadonlyArray<readonly [method: string, route: string, status?: number]> = [
        ["GET", "/v1/events", 200],
        ["HEAD", "/v1/events", 404],
        ["POST", "/v1/orders", 201],
        ["POST", "/v1/orders/{id}/cancel", 409],
        ["DELETE", "/v1/webhooks/{id}", 399],
        ["PATCH", "/v1/web%hooks"],
      ]
      const records = rows.map(([method, route, status]) => {
        const { status: _status, ...record } = aRequestRecord(undefined, {
          tenantId,
          method,
          route,
        })
        return { ...record, ...optional({ status }) }
      })
      yield* log.record(records)
      const expectRows = Effect.fnUntraced(function* (
        filter: Partial<RequestPageQuery>,
        indexes: ReadonlyArray<number>,
      ) {
        const expected = indexes
          .flatMap((nth) => records[nth]?.id ?? [])
          .toSorted()
          .toReversed()
        const { records: page } = yield* log.page({ tenantId, limit: 9, ...filter })
        expectSame(
          page.map(({ id }) => id),
          expected,
        )
      })
      yield* expectRows({ onlyErrors: true }, [1, 3, 5])
      yield* expectRows({ onlyChanges: true }, [2, 3, 4, 5])
      yield* expectRows({ onlyErrors: false, onlyChanges: false }, [0, 1, 2, 3, 4, 5])
      yield* expectRows({ method: "POST" }, [2, 3])
      yield* expectRows({ route: "ORDERS" }, [2, 3])
      yield* expectRows({ route: "%" }, [5])
      yield* expectRows({ onlyErrors: true, onlyChanges: true, method: "POST", route: "/id" }, [])
      yield* expectRows({ onlyErrors: true, onlyChanges: true, route: "/{id}" }, [3])
    },
  }),
  ...forgetting,
]

export const requestLogContract = suiteOf({ port: "RequestLog", clauses: requestLogClauses })
