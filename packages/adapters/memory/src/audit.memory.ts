/** Reference implementations of `AuditLog` and `RequestLog`, in memory. */
import type { AuditEvent, AuditLog } from "@procurement/domain/audit"
import type { Instant } from "@procurement/domain/calendar"
import { isRequested, type RequestLog, type RequestRecord } from "@procurement/domain/request-log"
import * as Effect from "effect/Effect"

interface Dated {
  readonly id: string
  readonly at: Instant
  readonly tenantId: string
}

interface Query {
  readonly tenantId: string
  readonly after?: string | undefined
  readonly limit: number
}

const newestFirst = (left: Dated, right: Dated): number => (left.id < right.id ? 1 : -1)

const pageOf = <A extends Dated>(all: Iterable<A>, { tenantId, after, limit }: Query) => {
  const following = [...all]
    .filter((one) => one.tenantId === tenantId)
    .filter(({ id }) => after === undefined || id < after)
    .toSorted(newestFirst)
  return { page: following.slice(0, limit), hasMore: following.length > limit }
}

const forgetFrom = <A extends Dated>(all: Map<string, A>, before: Instant, limit: number) => {
  const old = [...all.values()].filter(({ at }) => at < before).slice(0, limit)
  for (const { id } of old) all.delete(id)
  return old.length
}

/** The events by their ids. */
export type AuditMemory = Map<string, AuditEvent>

export const makeAuditLogMemory = (events: AuditMemory = new Map()): AuditLog["Service"] => ({
  record: (event) =>
    Effect.sync(() => {
      if (!events.has(event.id)) events.set(event.id, event)
    }),
  page: (query) =>
    Effect.sync(() => {
      const { page, hasMore } = pageOf(events.values(), query)
      return { events: page, hasMore }
    }),
  forget: (before, limit) => Effect.sync(() => forgetFrom(events, before, limit)),
})

/** The records by their ids. */
export type RequestLogMemory = Map<string, RequestRecord>

export const makeRequestLogMemory = (log: RequestLogMemory = new Map()): RequestLog["Service"] => {
  return {
    record: (records) =>
      Effect.sync(() => {
        for (const record of records) if (!log.has(record.id)) log.set(record.id, record)
      }),
    page: (query) =>
      Effect.sync(() => {
        const matching = [...log.values()].filter((record) => isRequested(record, query))
        const { page, hasMore } = pageOf(matching, query)
        return { records: page, hasMore }
      }),
    forget: (before, limit) => Effect.sync(() => forgetFrom(log, before, limit)),
  }
}
