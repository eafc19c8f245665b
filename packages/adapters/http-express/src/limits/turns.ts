/**
 * Turns of tenants in this process: one tenant can neither hold all connections to the database nor
 * have two large requests in progress.
 *
 * A request above a tenant's number waits for an earlier one of the same tenant. A second large
 * request is rejected instead, because it would hold its body in memory.
 */
import type { IncomingMessage } from "node:http"
import type { RequestHandler } from "express"
import { problem } from "../problem/problem.ts"

/** A quarter of the API's connections stays for other tenants. */
const defaultTurns = 12

/** A body of about 500 lines. */
const largeBytes = 32_000

/** A body of unknown size counts as large. */
const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > largeBytes

const inProgress = problem("large_request_in_progress", { headers: { "retry-after": "1" } })

interface TenantTurns {
  running: number
  hasLarge: boolean
  readonly waiting: Set<() => void>
}

/** Takes a turn for the tenant of each request; it ends with the response. */
export const makeTurns = (
  tenantOf: (request: Parameters<RequestHandler>[0]) => string,
  turns: number = defaultTurns,
): RequestHandler => {
  const tenants = new Map<string, TenantTurns>()

  /** Gives a free turn to the request that has waited longest. */
  const pass = (tenant: TenantTurns): void => {
    const [next] = tenant.waiting
    if (next === undefined || tenant.running >= turns) return
    tenant.waiting.delete(next)
    next()
  }

  return (request, response, next) => {
    // The caller has gone while it was authenticated, so nothing would end its turn.
    if (response.destroyed) return undefined
    const id = tenantOf(request)
    const tenant = tenants.get(id) ?? { running: 0, hasLarge: false, waiting: new Set() }
    const large = isLarge(request)
    if (large && tenant.hasLarge) return next(inProgress)
    tenants.set(id, tenant)
    if (large) tenant.hasLarge = true
    let isRunning = false
    const run = (): void => {
      isRunning = true
      tenant.running += 1
      next()
    }
    response.once("close", () => {
      if (large) tenant.hasLarge = false
      tenant.waiting.delete(run)
      if (isRunning) tenant.running -= 1
      pass(tenant)
      if (tenant.running === 0 && tenant.waiting.size === 0) tenants.delete(id)
    })
    if (tenant.running < turns) return run()
    return void tenant.waiting.add(run)
  }
}
