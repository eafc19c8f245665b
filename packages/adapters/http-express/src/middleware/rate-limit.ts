/**
 * The limits of a caller.
 *
 * Only the database can decide whether a request is a replay, so every keyed request is first
 * charged to a separate limit; a replay is charged to no other.
 */
import * as Exit from "effect/Exit"
import type { Request, RequestHandler } from "express"
import type { AdmissionRequest, Admit } from "../limits/admission.ts"
import type { Problem } from "../problem/problem.ts"
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

/** Continues synchronously unless the value is a promise. */
export const andThen = <A, B>(
  value: A | Promise<A>,
  proceed: (value: A) => B | Promise<B>,
): B | Promise<B> =>
  value instanceof Promise ? value.then((settled) => proceed(settled)) : proceed(value)

export const chargeTo = <Caller>(
  { operation: { operationId }, method }: GuardedRoute<Caller>,
  admit: Admit<Caller>,
): ChargeRequest => {
  const usual: Charge = { kind: method === "get" ? "read" : "write", cost: 1 }
  return (request, charge) =>
    andThen(
      admit({ principal: callerOf<Caller>(request), operationId, ...usual, ...charge }),
      ({ headers, refusal }) => {
        contextOf(request).limitHeaders = headers
        return refusal
      },
    )
}

export const rateLimit =
  (charge: ChargeRequest): RequestHandler =>
  (request, _response, next) =>
    andThen(charge(request), (refusal) => next(refusal))

/**
 * Sends the earlier response for the request's idempotency key. All other requests continue,
 * including those that are rejected later: they are charged like requests without a key.
 */
export const sendReplay =
  <Caller>(
    route: GuardedRoute<Caller>,
    replay: NonNullable<GuardedRoute<Caller>["replay"]>,
    objectionTo: (request: Request) => Problem | undefined,
    charge: ChargeRequest,
    { run, send }: Responder,
  ): RequestHandler =>
  async (request, response, next) => {
    const isKeyed = request.headers["idempotency-key"] !== undefined
    if (!isKeyed || objectionTo(request) !== undefined) return next()
    const refusal = await charge(request, { kind: "replay" })
    if (refusal !== undefined) return next(refusal)
    const body = await bodyOf(route, request)
    if (body?._tag === "Gone") return undefined
    if (body?._tag === "Problem") return next()
    const call: Call<Caller> = callOf(request)
    const found = await run(request, replay(call))
    if (Exit.isFailure(found)) return next((await charge(request)) ?? errorOf(found.cause))
    return found.value === undefined ? next() : send(request, response, found.value)
  }
