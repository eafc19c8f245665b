/** Reads a tenant's events. An event may become visible a moment after its order. */
import { EventLog, type EventQuery } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { eventually } from "../suite/expecting.ts"

export type EventLogPorts = LedgerPorts | EventLog

/** Longer than any transaction that others run on the same server. */
export const timeout = { forMillis: 30_000 }

export const pageOf = (tenantId: TenantId, query: EventQuery) =>
  EventLog.use((log) => log.page(tenantId, query))

/** The first page, once it contains `count` events. */
export const complete = (tenantId: TenantId, count: number) =>
  eventually(
    Effect.map(pageOf(tenantId, { limit: count + 10 }), ({ events }) => events),
    (events) => events.length >= count,
    timeout,
  )
