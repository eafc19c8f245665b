/**
 * The pipeline of every request: outage, planned failure, token, limits, handler, durability,
 * response.
 *
 * Nothing is sent before it would survive a crash.
 */
import { http, type HttpRequest, type Route } from "@procurement/lib-http"
import { randomUUID } from "node:crypto"
import { channel } from "node:diagnostics_channel"
import { parse } from "node:querystring"
import { setTimeout as delay } from "node:timers/promises"
import { authenticate } from "../auth/bearer-token.ts"
import { type FailurePlan, plannedStatusOf } from "../failures/failure-plan.ts"
import type { ExchangeLog } from "../exchanges/exchange-log.ts"
import type { FailureSwitchboard } from "../failures/failure-switchboard.ts"
import type { Log } from "../options.ts"
import { isSettable } from "../rate-limit/limits.ts"
import type { CountedCall, RateLimiter } from "../rate-limit/rate-limiter.ts"
import type { Simulation } from "../simulation.ts"
import type { Login } from "../state/state.ts"
import { identifierKey } from "../state/values.ts"
import { garbage, truncated, wronglyHashed, type ApiResponse } from "../http/response.ts"
import type { Operation, OperationName, ReceivedRequest } from "../http/operation.ts"
import { errorResponse } from "../http/error-body.ts"
import { badRequest, Refused } from "../http/api-error.ts"
import { recorded } from "./recorded.ts"

export interface Pipeline {
  readonly simulation: Simulation
  readonly failures: FailureSwitchboard
  readonly limiter: RateLimiter
  readonly exchanges: ExchangeLog
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

/** The target as it was sent. */
const targetOf = ({ incoming: { url = "/" } }: HttpRequest): string => url

const published = ({ name }: Operation, request: HttpRequest, answer: ApiResponse): ApiResponse => {
  if (answers.hasSubscribers) {
    const path = targetOf(request).replace(/^\/v2(?=\/)/, "")
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
  body: http.STATUS_CODES[status] ?? "",
})

const received = (
  { failures }: Pipeline,
  { parameters, url, headers, incoming }: HttpRequest,
  body: Uint8Array,
  failure: FailurePlan | undefined,
): ReceivedRequest => ({
  params: parameters,
  query: parse(url.search.slice(1)),
  header: (name) => headers[name.toLowerCase()]?.toString(),
  body,
  stream: incoming,
  clientIp: incoming.socket.remoteAddress ?? "",
  // The failures that a handler produces itself; the pipeline produces all others.
  plannedStatusOf: (document) =>
    plannedStatusOf(
      failure ?? failures.take("sendInvoice", () => Buffer.from(document).toString("utf8")),
    ),
  useOtherUpo: failure?.action === "otherUpo",
  forgeUpo: failure?.action === "forgedUpo",
})

/** Each operation of the group `other` has its own counter. */
const countedAs = (
  simulation: Simulation,
  { group, name }: Operation,
  { context }: Login,
  { clientIp }: ReceivedRequest,
): Omit<CountedCall, "now"> => {
  if (group === "public" || group === "unlimited") {
    return { group, caller: clientIp, limits: undefined }
  }
  const set = simulation.state().rateLimits.get(identifierKey(context))
  const counter = group === "other" ? ` ${name}` : ""
  const caller = `${identifierKey(context)} ${clientIp}${counter}`
  return { group, caller, limits: isSettable(group) ? set?.[group] : undefined }
}

const limited = (limiter: RateLimiter, call: CountedCall): void => {
  const rejection = limiter(call)
  if (rejection === undefined) return
  const { retryAfterSeconds, limit } = rejection
  throw new Refused({ kind: "TooManyRequests", retryAfterSeconds, limit })
}

const perform = (
  { simulation, limiter }: Pipeline,
  operation: Operation,
  request: ReceivedRequest,
): ApiResponse | Promise<ApiResponse> => {
  const now = simulation.now()
  const { group } = operation
  if (operation.access === "public") {
    limited(limiter, { group, caller: request.clientIp, now, limits: undefined })
    return operation.handle(simulation, request)
  }
  const { secret } = simulation.founded()
  const authorization = request.header("authorization")
  const login = authenticate(simulation.state(), secret, authorization, operation.access, now)
  limited(limiter, { ...countedAs(simulation, operation, login, request), now })
  return operation.handle(simulation, { ...request, login })
}

const refused = (simulation: Simulation, request: HttpRequest, error: Refused): ApiResponse =>
  errorResponse(error.refusal, {
    wantsProblemDetails: request.headers["x-error-format"] === "problem-details",
    instance: targetOf(request),
    at: simulation.now(),
    // Not from the seeded source: rejections depend on timing and must not shift identifiers.
    traceId: randomUUID().replaceAll("-", ""),
  })

const performed = async (
  pipeline: Pipeline,
  operation: Operation,
  request: HttpRequest,
  body: Uint8Array,
  failure: FailurePlan | undefined,
): Promise<ApiResponse> => {
  try {
    const answer = await perform(pipeline, operation, received(pipeline, request, body, failure))
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
  request: HttpRequest,
  failure: FailurePlan | undefined,
): Refused | undefined => {
  if (name !== "sendInvoice") return undefined
  const session = request.parameters["session"] ?? ""
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
  request: HttpRequest,
  body: Uint8Array,
  failure: FailurePlan | undefined,
): Promise<Outcome> => {
  const unavailable = unavailableSession(pipeline, operation, request, failure)
  if (unavailable !== undefined) {
    return published(operation, request, refused(pipeline.simulation, request, unavailable))
  }
  const proceed = (): Promise<ApiResponse> => performed(pipeline, operation, request, body, failure)
  switch (failure?.action) {
    case "resetBefore":
      return undefined
    case "status500":
      return opaque(500)
    case "status":
      return opaque(failure.status ?? 500, failure.retryAfter)
    case "garbageBody":
      return garbage(await proceed())
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

/** With the warning that the caller asked for, as in KSeF's test environment. */
const withWarning = ({ headers }: HttpRequest, outcome: Outcome): Outcome => {
  const warning = headers["x-test-system-warning"]
  if (outcome === undefined || warning === undefined) return outcome
  return { ...outcome, headers: { "X-System-Warning": String(warning), ...outcome.headers } }
}

const noBody = new Uint8Array()

/** The route of one operation below a prefix. */
export const serve =
  (pipeline: Pipeline, prefix: string) =>
  (operation: Operation): Route => ({
    method: operation.method,
    path: `${prefix}${operation.path}`,
    handle: async (request) => {
      const body = operation.streams ? noBody : await request.body()
      const served = { operation: operation.name, request, body }
      const outage = operation.availableInOutage ? "off" : pipeline.failures.outage()
      if (outage !== "off") {
        const broken = async () =>
          withWarning(request, outage === "reset" ? undefined : opaque(503))
        return recorded(pipeline, { ...served, failure: `outage ${outage}` }, broken)
      }
      const failure = pipeline.failures.take(operation.name)
      return recorded(pipeline, { ...served, failure: failure?.action }, async () =>
        withWarning(request, await outcomeOf(pipeline, operation, request, body, failure)),
      )
    },
  })

/** The response for an unknown path, while there is no outage. */
export const serveUnknown =
  (pipeline: Pipeline): Route["handle"] =>
  async (request) => {
    const { simulation, failures } = pipeline
    const body = await request.body()
    const outage = failures.outage()
    const failure = outage === "off" ? undefined : `outage ${outage}`
    return recorded(pipeline, { operation: undefined, request, body, failure }, async () => {
      if (outage === "reset") return undefined
      const refusal = new Refused({ kind: "NotFound", detail: request.url.pathname })
      const unknown = outage === "off" ? refused(simulation, request, refusal) : opaque(503)
      return withWarning(request, unknown)
    })
  }
