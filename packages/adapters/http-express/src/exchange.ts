/**
 * What all routes have in common: token, scope, accepted media types, limits, body; then the
 * handler; then an answer, whatever happened. What is no answer of ours is a defect: it is reported and told to
 * the caller without a word about it.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Request, RequestHandler, Response } from "express"
import type { Principal } from "@procurement/domain/credential"
import type { Admit } from "./admission.ts"
import { type Authenticate, isProblem } from "./authentication.ts"
import type { Defect } from "./defect.ts"
import { readJsonBody } from "./json-body.ts"
import { preferredType } from "./negotiation.ts"
import {
  type DomainFailure,
  insufficientScope,
  internalError,
  type Problem,
  problem,
  problemOf,
} from "./problem.ts"
import { problemReply, type Reply, sendReply } from "./reply.ts"
import { requestIdOf } from "./request-id.ts"
import type { Answer, Call, OpenRoute, SecuredRoute } from "./route.ts"
import type { Run } from "./runtime.ts"

export interface ExchangeDeps {
  readonly run: Run
  readonly authenticate: Authenticate
  readonly admit: Admit
  /** The URL under which problems are explained, without a slash at the end. */
  readonly problemTypeBase: string
  readonly onDefect: (defect: Defect) => void
}

export interface Exchange {
  readonly refuse: (request: Request, response: Response, refusal: Problem) => void
  readonly fail: (request: Request, response: Response, cause: unknown) => void
  readonly secured: (route: SecuredRoute) => RequestHandler
  readonly open: (route: OpenRoute) => RequestHandler
}

/** One request and its answer to be. */
interface Turn {
  readonly deps: ExchangeDeps
  readonly request: Request
  readonly response: Response
  readonly requestId: string
  /** What the answer tells of the caller's limits. */
  readonly limitHeaders: Readonly<Record<string, string>>
}

const deliver = ({ response, requestId, limitHeaders }: Turn, reply: Reply): void =>
  sendReply(response, { ...reply, headers: { ...limitHeaders, ...reply.headers } }, requestId)

const refuseTurn = (turn: Turn, refusal: Problem): void =>
  deliver(turn, problemReply(refusal, turn.requestId, turn.deps.problemTypeBase))

const asProblem = (failure: DomainFailure | Problem): Problem =>
  failure._tag === "Problem" ? failure : problemOf(failure)

const failTurn = (turn: Turn, cause: Cause.Cause<DomainFailure | Problem>): void => {
  const failure = cause.reasons.find(Cause.isFailReason)
  if (failure !== undefined) return refuseTurn(turn, asProblem(failure.error))
  turn.deps.onDefect({ requestId: turn.requestId, cause })
  return refuseTurn(turn, internalError)
}

/** A reply that is there already is sent in the same turn of the event loop. */
const settle = (turn: Turn, answer: Answer): void | Promise<void> =>
  Effect.isEffect(answer)
    ? turn.deps
        .run(answer)
        .then((exit) =>
          Exit.isSuccess(exit) ? deliver(turn, exit.value) : failTurn(turn, exit.cause),
        )
    : deliver(turn, answer)

/** What stands against this call before its body is looked at. */
const objectionTo = (route: SecuredRoute, turn: Turn, caller: Principal): Problem | undefined => {
  if (!caller.scopes.includes(route.scope)) return insufficientScope(route.scope)
  if (preferredType(turn.request, route.produces) !== undefined) return undefined
  return problem("not_acceptable", `This address answers with ${route.produces.join(", ")}.`)
}

/** Goes on with the answer at once when it is there at once. */
const andThen = <A>(value: A | Promise<A>, next: (value: A) => void | Promise<void>) =>
  value instanceof Promise ? value.then(next) : next(value)

const admitted = (
  turn: Turn,
  route: SecuredRoute,
  principal: Principal,
  cost: 0 | 1,
  next: (turn: Turn) => void | Promise<void>,
): void | Promise<void> => {
  const { operationId } = route.operation
  const kind = route.method === "get" ? "read" : "write"
  return andThen(turn.deps.admit({ principal, operationId, kind, cost }), (admission) => {
    const told = { ...turn, limitHeaders: admission.headers }
    return admission.refusal === undefined ? next(told) : refuseTurn(told, admission.refusal)
  })
}

const refusing = (refusal: Problem) => (turn: Turn) => refuseTurn(turn, refusal)

/** With its body read, when it takes one. */
const withBody = async (
  turn: Turn,
  route: SecuredRoute,
  principal: Principal,
  next: (call: Call) => void | Promise<void>,
): Promise<void> => {
  const { request, requestId } = turn
  const body = await readJsonBody(request)
  if (body._tag === "Problem") return admitted(turn, route, principal, 1, refusing(body))
  if (body._tag === "Gone") return undefined
  return next({ request, requestId, principal, body: body.value })
}

/** A replay costs nothing, so it is looked for before the limits are. */
const serveKeyed = (turn: Turn, route: SecuredRoute, principal: Principal): Promise<void> =>
  withBody(turn, route, principal, async (call) => {
    const before = await turn.deps.run(route.replay?.(call) ?? Effect.succeed(undefined))
    if (Exit.isFailure(before)) {
      return admitted(turn, route, principal, 1, (told) => failTurn(told, before.cause))
    }
    const reply = before.value
    if (reply !== undefined) {
      return admitted(turn, route, principal, 0, (told) => deliver(told, reply))
    }
    return admitted(turn, route, principal, 1, (told) => settle(told, route.handle(call)))
  })

const serve = (
  turn: Turn,
  route: SecuredRoute,
  outcome: Principal | Problem,
): void | Promise<void> => {
  if (isProblem(outcome)) return refuseTurn(turn, outcome)
  const objection = objectionTo(route, turn, outcome)
  const { request, requestId } = turn
  if (objection === undefined && route.replay && request.headers["idempotency-key"] !== undefined) {
    return serveKeyed(turn, route, outcome)
  }
  return admitted(turn, route, outcome, 1, (told) => {
    if (objection !== undefined) return refuseTurn(told, objection)
    if (!route.takesBody) {
      return settle(told, route.handle({ request, requestId, principal: outcome, body: undefined }))
    }
    return withBody(told, route, outcome, (call) => settle(told, route.handle(call)))
  })
}

export const makeExchange = (deps: ExchangeDeps): Exchange => {
  const turnOf = (request: Request, response: Response): Turn => ({
    deps,
    request,
    response,
    requestId: requestIdOf(request),
    limitHeaders: {},
  })
  return {
    refuse: (request, response, refusal) => refuseTurn(turnOf(request, response), refusal),
    fail: (request, response, cause) => {
      const turn = turnOf(request, response)
      deps.onDefect({ requestId: turn.requestId, cause })
      refuseTurn(turn, internalError)
    },
    secured: (route) => (request, response) => {
      const turn = turnOf(request, response)
      const outcome = deps.authenticate(request.headers.authorization, turn.requestId)
      return andThen(outcome, (settled) => serve(turn, route, settled))
    },
    open: (route) => (request, response) => settle(turnOf(request, response), route.handle()),
  }
}
