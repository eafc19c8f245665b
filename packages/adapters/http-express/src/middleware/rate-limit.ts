/**
 * The limits of a caller.
 *
 * Only the database can decide whether a request is a replay, so every keyed request is first
 * charged to a separate limit; a replay is charged to no other.
 */
import * as Exit from "effect/Exit"
import type { Request, RequestHandler } from "express"
import type { Admission, AdmissionRequest, Admit } from "../limits/admission.ts"
import type { Problem } from "../problem/problem.ts"
import type { Installation } from "../request/installation.ts"
import type { Call, GuardedRoute } from "../request/route.ts"
import { bodyOf } from "./body.ts"
import { callerOf, callOf, contextOf } from "./context.ts"
import { errorOf, type Responder } from "./respond.ts"

type Charge = Pick<AdmissionRequest, "kind" | "cost">
type Refusal = Problem | undefined

/**
 * Charges the caller of a request; returns the rejection, synchronously if the limiter can decide
 * at once.
 */
export type ChargeRequest = (
  request: Request,
  charge?: Partial<Charge>,
) => Refusal | Promise<Refusal>

type Headers = Readonly<Record<string, string>>

const listed = ["ratelimit-policy", "ratelimit"] as const

/** Adds the bucket of lines; when it rejects the request, `X-RateLimit-*` are those of lines. */
const withLines = (others: Headers, lines: Admission | undefined): Headers => {
  // A short order is not charged, and its decision has no headers.
  if (lines?.headers["ratelimit"] === undefined) return others
  const { headers, refusal } = lines
  const lists = listed.map((name) => [name, [others[name], headers[name]].filter(Boolean).join()])
  const merged = refusal === undefined ? { ...headers, ...others } : { ...others, ...headers }
  return { ...merged, ...Object.fromEntries(lists) }
}

/** Continues synchronously unless the value is a promise. */
export const andThen = <A, B>(
  value: A | Promise<A>,
  proceed: (value: A) => B | Promise<B>,
): B | Promise<B> =>
  value instanceof Promise ? value.then((settled) => proceed(settled)) : proceed(value)

export const chargeTo = <Caller>(
  { operation: { operationId }, method }: GuardedRoute<Caller, unknown>,
  admit: Admit<Caller>,
): ChargeRequest => {
  const usual: Charge = { kind: method === "get" ? "read" : "write", cost: 1 }
  return (request, charge) =>
    andThen(
      admit({ principal: callerOf<Caller>(request), operationId, ...usual, ...charge }),
      ({ headers, refusal }) => {
        const context = contextOf(request)
        context.limitHeaders = withLines(headers, context.lines)
        return refusal
      },
    )
}

const linesOf = (body: unknown): number => {
  const lines: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "lines") : []
  return Array.isArray(lines) ? lines.length : 0
}

/** Charges the lines of the body once; also for a repeat, which costs as much work. */
const chargeLines = <Caller>(
  { operation: { operationId } }: GuardedRoute<Caller, unknown>,
  admit: Admit<Caller>,
  request: Request,
): Refusal | Promise<Refusal> => {
  const context = contextOf(request)
  const { body, lines } = context
  if (lines !== undefined || body?._tag !== "Json") return lines?.refusal
  const cost = linesOf(body.value)
  return andThen(
    admit({ principal: callerOf<Caller>(request), operationId, kind: "lines", cost }),
    (admission) => {
      context.lines = admission
      context.limitHeaders = withLines(context.limitHeaders ?? {}, admission)
      return admission.refusal
    },
  )
}

/** For routes whose work grows with the lines of their body. */
export const limitLines =
  <Caller>(route: GuardedRoute<Caller, unknown>, admit: Admit<Caller>): RequestHandler =>
  (request, _response, next) =>
    andThen(chargeLines(route, admit, request), (refusal) => next(refusal))

export const rateLimit =
  (charge: ChargeRequest): RequestHandler =>
  (request, _response, next) =>
    andThen(charge(request), (refusal) => next(refusal))

/**
 * Sends the earlier response for the request's idempotency key. All other requests continue,
 * including those that are rejected later: they are charged like requests without a key.
 */
export const sendReplay =
  <Caller, Ports>(
    route: GuardedRoute<Caller, Ports | Installation>,
    replay: NonNullable<GuardedRoute<Caller, Ports | Installation>["replay"]>,
    objectionTo: (request: Request) => Problem | undefined,
    charge: ChargeRequest,
    { run, send }: Responder<Ports>,
    admit: Admit<Caller>,
  ): RequestHandler =>
  async (request, response, next) => {
    const isKeyed = request.headers["idempotency-key"] !== undefined
    if (!isKeyed || objectionTo(request) !== undefined) return next()
    const refusal = await charge(request, { kind: "replay" })
    if (refusal !== undefined) return next(refusal)
    const body = await bodyOf(route, request)
    if (body?._tag === "Gone") return undefined
    if (body?._tag === "Problem") return next()
    const tooManyLines = route.hasLines ? await chargeLines(route, admit, request) : undefined
    if (tooManyLines !== undefined) return next(tooManyLines)
    const call: Call<Caller> = callOf(request)
    const found = await run(request, replay(call))
    if (Exit.isFailure(found)) return next((await charge(request)) ?? errorOf(found.cause))
    return found.value === undefined ? next() : send(request, response, found.value)
  }
