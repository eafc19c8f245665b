/**
 * Turns of tenants in this process: one tenant can neither hold all connections to the database nor
 * have two large requests in progress.
 *
 * A request above a tenant's number waits for an earlier one of the same tenant. A second large
 * request is rejected instead, because it would hold its body in memory. Large bodies occupy the
 * processor, so for a second after one its tenant has fewer turns, and none for another large
 * request: the others then wait for few of them.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { type Problem, problem } from "../problem/problem.ts"

/** A quarter of the API's connections stays for other tenants. */
const defaultTurns = 12

/** Turns of a tenant that has just sent or received a large body. */
const turnsAfterLarge = 2
const restMillis = 1_000

/** A request's body, or a response's, of about 500 lines. */
const largeBytes = 32_000
const largeResponseBytes = 100_000

/** A body of unknown size counts as large. */
const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > largeBytes

const nothing = (): void => undefined

const gone = { _tag: "Gone" } as const
const inProgress = problem("large_request_in_progress", { headers: { "retry-after": "1" } })

interface TenantTurns {
  running: number
  hasLarge: boolean
  restsUntil: number
  /** Whether a timer ends the wait for more turns. */
  isTimed: boolean
  /** In the order of their arrival, and how long each may wait for the end of the rest. */
  readonly waiting: Map<() => void, number>
}

interface TurnsDeps {
  readonly turns?: number
  /** Milliseconds. */
  readonly now?: () => number
}

/** Whose turn a request takes. */
interface Turn {
  readonly tenantId: string
  /** Asked when the response has ended. */
  readonly responseBytes: () => number
}

/** Undefined once it is the request's turn; a problem; or nothing to do, the caller has gone. */
export type TakeTurn = (
  request: IncomingMessage,
  response: ServerResponse,
  turn: Turn,
) => Problem | typeof gone | undefined | Promise<undefined>

/** Takes a turn for the tenant of each request; it ends with the response. */
export const makeTurns = ({ turns = defaultTurns, now = Date.now }: TurnsDeps = {}): TakeTurn => {
  /** Every tenant that has sent a request to this process. */
  const tenants = new Map<string, TenantTurns>()

  const turnsOf = (id: string): TenantTurns => {
    const existing = tenants.get(id)
    if (existing !== undefined) return existing
    const waiting = new Map<() => void, number>()
    const tenant = { running: 0, hasLarge: false, restsUntil: 0, isTimed: false, waiting }
    tenants.set(id, tenant)
    return tenant
  }

  const hasTurn = (
    { running, restsUntil }: TenantTurns,
    waitsUntil: number,
    at: number,
  ): boolean => (restsUntil > at ? waitsUntil <= at && running < turnsAfterLarge : running < turns)

  /** Gives free turns to the requests that have waited longest, now and when there are more. */
  const pass = (tenant: TenantTurns): void => {
    // One reading of the clock: a rest that ended between two would leave the waiting no timer.
    const at = now()
    for (const [next, waitsUntil] of tenant.waiting) {
      if (!hasTurn(tenant, waitsUntil, at)) continue
      tenant.waiting.delete(next)
      next()
    }
    const restLeft = tenant.restsUntil - at
    if (tenant.waiting.size === 0 || restLeft <= 0 || tenant.isTimed) return
    tenant.isTimed = true
    setTimeout(() => {
      tenant.isTimed = false
      pass(tenant)
    }, restLeft).unref()
  }

  return (request, response, { tenantId, responseBytes }) => {
    // The caller has gone while it was authenticated, so nothing would end its turn.
    if (response.destroyed) return gone
    const tenant = turnsOf(tenantId)
    const large = isLarge(request)
    if (large && tenant.hasLarge) return inProgress
    if (large) tenant.hasLarge = true
    let isRunning = false
    let proceed = nothing
    const run = (): void => {
      isRunning = true
      tenant.running += 1
      proceed()
    }
    response.once("close", () => {
      if (large) tenant.hasLarge = false
      tenant.waiting.delete(run)
      if (isRunning) tenant.running -= 1
      const wasLarge = (large && isRunning) || responseBytes() > largeResponseBytes
      if (wasLarge) tenant.restsUntil = now() + restMillis
      pass(tenant)
    })
    // The tenant's own reads may prolong its rest, so a large request waits for one rest at most.
    const at = now()
    const waitsUntil = large ? at + restMillis : 0
    if (hasTurn(tenant, waitsUntil, at)) {
      run()
      return undefined
    }
    return new Promise((resolve) => {
      proceed = () => resolve(undefined)
      tenant.waiting.set(run, waitsUntil)
      pass(tenant)
    })
  }
}
