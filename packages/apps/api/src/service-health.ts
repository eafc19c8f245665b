/**
 * The content of GET /v1/health, read from the database: how long work has waited, and whether KSeF
 * is unavailable. The result is cached for a second.
 */
import { type Database, readBacklog } from "@procurement/adapter-postgres"
import { instanceOf } from "@procurement/app-platform/composition"
import { instant } from "@procurement/domain/calendar"
import { availabilityAt, OfflineRegister } from "@procurement/domain/clearance"
import { serviceHealth, type ServiceHealth } from "@procurement/domain/status"
import type { ApiParts } from "./api-parts.ts"

const freshMillis = 1_000
/** Limits the count, because only the oldest entry matters. */
const countedAtMost = 1

const waitingIn = async (database: Pick<Database, "sql">, now: number) => {
  const backlog = await readBacklog(database, instant(now), countedAtMost)
  const since = (...queues: ReadonlyArray<string>) =>
    backlog
      .filter(({ queue }) => queues.includes(queue))
      .flatMap((each) => each.since ?? [])
      .toSorted((left, right) => left - right)[0]
  return { invoiceSince: since("invoices"), webhookSince: since("events", "deliveries") }
}

/** Rejects while the database is unavailable. */
export const makeServiceHealth = ({
  container,
  database,
  runtime,
  clock,
}: Pick<ApiParts, "container" | "database" | "runtime" | "clock">) => {
  const register = instanceOf(container, OfflineRegister)
  let cached: { readonly at: number; readonly health: Promise<ServiceHealth> } | undefined
  const read = async (): Promise<ServiceHealth> => {
    const now = clock.now()
    const [waiting, status] = await Promise.all([
      waitingIn(database, now),
      runtime.runPromise(register.status),
    ])
    return serviceHealth(waiting, availabilityAt(status, instant(now)), instant(now))
  }
  return (): Promise<ServiceHealth> => {
    if (cached === undefined || performance.now() - cached.at > freshMillis) {
      cached = { at: performance.now(), health: read() }
    }
    return cached.health
  }
}
