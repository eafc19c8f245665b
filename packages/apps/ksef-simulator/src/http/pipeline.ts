/**
 * The pipeline of every request: outage, planned failure, token, limits, handler, durability,
 * response.
 *
 * The only module with Express and sockets. Nothing is sent before it would survive a crash.
 */
import type { Request, Response } from "express"
import { randomUUID } from "node:crypto"
import { channel } from "node:diagnostics_channel"
import { setTimeout as delay } from "node:timers/promises"
import { authenticate } from "../auth/authenticate.ts"
import type { FailurePlan } from "../failures/failure-plan.ts"
import type { FailureSwitchboard } from "../failures/failure-switchboard.ts"
import { plannedStatusOf } from "../invoices/planned-status.ts"
import type { Log } from "../log.ts"
import { contextKey } from "../limits/context-limits.ts"
import { isSettable } from "../rate-limit/limits.ts"
import type { CountedCall, RateLimiter } from "../rate-limit/rate-limiter.ts"
import type { Simulation } from "../simulation.ts"
import type { Login } from "../state/state.ts"
import { truncated, wronglyHashed, type ApiResponse } from "./response.ts"
import type { Operation, OperationName, ReceivedRequest } from "./operation.ts"
import { errorResponse } from "./error-body.ts"
import { badRequest, Refused } from "./api-error.ts"

export interface Pipeline {
  readonly simulation: Simulation
  readonly failures: FailureSwitchboard
  readonly limiter: RateLimiter
  readonly log: Log
  /** Aborts delayed responses when the simulator stops. */
  readonly stopping: AbortSignal
}

/** A response of KSeF, unless a planned failure changed it. */
export interface PublishedResponse extends ApiResponse {
  readonly operation: OperationName
  readonly method: string
  /** With the query, relative to the base path. */
  readonly path: string
}

/** Publishes every response, for tests that compare it with the API's description. */
export const answers = channel("procurement:ksef-simulator:answer")

const published = ({ name }: Operation, request: Request, answer: ApiResponse): ApiResponse => {
  if (answers.hasSubscribers) {
    const path = request.originalUrl.replace(/^\/v2(?=\/)/, "")
    const { method } = request
    answers.publish({ ...answer, operation: name, method, path } satisfies PublishedResponse)
  }
  return answer
}

/** Undefined: no response, the connection breaks. */
type Outcome = ApiResponse | undefined

const opaque = (status: number, retryAfter?: number): ApiResponse => ({
  status,
  headers: {
    "Content-Type": "text/plain",
    ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
  },
  body: status === 503 ? "Service Unavailable" : "Internal Server Error",
})

const received = (request: Request, failure: FailurePlan | undefined): ReceivedRequest => ({
  params: Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, String(value)]),
  ),
  query: request.query,
  header: (name) => request.get(name),
  body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
  stream: request,
  clientIp: request.socket.remoteAddress ?? "",
  // The failures that a handler produces itself; the pipeline produces all others.
  plannedStatus: plannedStatusOf(failure),
  useOtherUpo: failure?.action === "otherUpo",
  forgeUpo: failure?.action === "forgedUpo",
})

// Each operation of the group `other` has its own counter.
const countedAs = (
  simulation: Simulation,
  { group, name }: Operation,
  { context }: Login,
  { clientIp }: ReceivedRequest,
): Omit<CountedCall, "now"> => {
  if (group === "public" || group === "unlimited") {
    return { group, caller: clientIp, limits: undefined }
  }
  const set = simulation.state().rateLimits.get(contextKey(context))
  const counter = group === "other" ? ` ${name}` : ""
  const caller = `${contextKey(context)} ${clientIp}${counter}`
  return { group, caller, limits: isSettable(group) ? set?.[group] : undefined }
}

const perform = (
  { simulation, limiter }: Pipeline,
  operation: Operation,
  request: ReceivedRequest,
): ApiResponse | Promise<ApiResponse> => {
  const now = simulation.now()
  const { group } = operation
  if (operation.access === "public") {
    limiter({ group, caller: request.clientIp, now, limits: undefined })
    return operation.handle(request)
  }
  const { secret } = simulation.founded()
  const authorization = request.header("authorization")
  const login = authenticate(simulation.state(), secret, authorization, operation.access, now)
  limiter({ ...countedAs(simulation, operation, login, request), now })
  return operation.handle({ ...request, login })
}

const refused = (simulation: Simulation, request: Request, error: Refused): ApiResponse =>
  errorResponse(error.refusal, {
    wantsProblemDetails: request.get("x-error-format") === "problem-details",
    instance: request.originalUrl,
    at: simulation.now(),
    // Not from the seeded source: rejections depend on timing and must not shift identifiers.
    traceId: randomUUID().replaceAll("-", ""),
  })

const performed = async (
  pipeline: Pipeline,
  operation: Operation,
  request: Request,
  failure: FailurePlan | undefined,
): Promise<ApiResponse> => {
  try {
    const answer = await perform(pipeline, operation, received(request, failure))
    return published(operation, request, answer)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return published(operation, request, refused(pipeline.simulation, request, error))
  } finally {
    await pipeline.simulation.durable()
  }
}

/** The rejection of an invoice by a session under maintenance; undefined for all other requests. */
const unavailableSession = (
  { failures: { unavailableSessions } }: Pipeline,
  { name }: Operation,
  request: Request,
  failure: FailurePlan | undefined,
): Refused | undefined => {
  if (name !== "sendInvoice") return undefined
  const session = String(request.params["session"])
  if (failure?.action === "sessionUnavailable") unavailableSessions.add(session)
  if (!unavailableSessions.has(session)) return undefined
  return badRequest(
    21184,
    `Trwają prace serwisowe i sesja ${session} jest tymczasowo niedostępna. ` +
      "Spróbuj ponownie później lub otwórz nową sesję, aby wysłać kolejne faktury.",
  )
}

const outcomeOf = async (
  pipeline: Pipeline,
  operation: Operation,
  request: Request,
): Promise<Outcome> => {
  const outage = operation.availableInOutage ? "off" : pipeline.failures.outage()
  if (outage !== "off") return outage === "reset" ? undefined : opaque(503)
  const failure = pipeline.failures.take(operation.name)
  const unavailable = unavailableSession(pipeline, operation, request, failure)
  if (unavailable !== undefined) {
    return published(operation, request, refused(pipeline.simulation, request, unavailable))
  }
  const proceed = (): Promise<ApiResponse> => performed(pipeline, operation, request, failure)
  switch (failure?.action) {
    case "resetBefore":
      return undefined
    case "status500":
      return opaque(500)
    case "status503":
      return opaque(503, failure.retryAfter)
    case "429": {
      const retryAfterSeconds = failure.retryAfter ?? 1
      const error = new Refused({ kind: "TooManyRequests", retryAfterSeconds })
      return published(operation, request, refused(pipeline.simulation, request, error))
    }
    case "resetAfterPersist":
      await proceed()
      return undefined
    case "status500AfterPersist":
      await proceed()
      return opaque(500)
    case "delay": {
      const answer = await proceed()
      await delay(failure.delayMs ?? 1000, undefined, { signal: pipeline.stopping })
      return answer
    }
    case "truncateBody":
      return truncated(await proceed())
    case "wrongHash":
      return wronglyHashed(await proceed())
    case "400": {
      const error = badRequest(failure.code ?? 21184, "zlecone przez sterowanie symulatora")
      return refused(pipeline.simulation, request, error)
    }
    case "sessionUnavailable":
    case "dropInvoice405":
    case "dropInvoice500":
    case "dropInvoice550":
    case "rejectInvoice450":
    case "strangeInvoice499":
    case "otherUpo":
    case "forgedUpo":
    case undefined:
      return proceed()
  }
}

const send = (request: Request, response: Response, answer: ApiResponse): void => {
  const warning = request.get("x-test-system-warning")
  if (warning !== undefined) response.set("X-System-Warning", warning)
  // Node's own methods: Express would add a charset and compute an ETag.
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
}

/** An Express handler for one operation. */
export const serve =
  (pipeline: Pipeline, operation: Operation) =>
  async (request: Request, response: Response): Promise<void> => {
    const startedAt = Date.now()
    const outcome = await outcomeOf(pipeline, operation, request)
    if (outcome === undefined) request.socket.resetAndDestroy()
    else send(request, response, outcome)
    pipeline.log("debug", operation.name, {
      status: outcome?.status ?? "reset",
      tookMillis: Date.now() - startedAt,
    })
  }

/** The response for an unknown path, while there is no outage. */
export const serveUnknown =
  ({ simulation, failures }: Pipeline) =>
  (request: Request, response: Response): void => {
    if (failures.outage() === "reset") {
      request.socket.resetAndDestroy()
      return
    }
    const refusal = { kind: "NotFound", detail: request.path } as const
    const unknown = refused(simulation, request, new Refused(refusal))
    send(request, response, failures.outage() === "off" ? unknown : opaque(503))
  }
