/**
 * What all routes have in common: token, scope, accepted media types, body; then the handler; then
 * an answer, whatever happened. What is no answer of ours is a defect: it is reported and told to
 * the caller without a word about it.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Request, RequestHandler, Response } from "express"
import type { Principal } from "@procurement/domain/credential"
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
import type { Answer, OpenRoute, SecuredRoute } from "./route.ts"
import type { Run } from "./runtime.ts"

export interface ExchangeDeps {
  readonly run: Run
  readonly authenticate: Authenticate
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
}

const deliver = ({ response, requestId }: Turn, reply: Reply): void =>
  sendReply(response, reply, requestId)

const refuseTurn = (turn: Turn, refusal: Problem): void =>
  deliver(turn, problemReply(refusal, turn.requestId, turn.deps.problemTypeBase))

const asProblem = (failure: DomainFailure | Problem): Problem =>
  failure._tag === "Problem" ? failure : problemOf(failure)

const finish = (turn: Turn, exit: Exit.Exit<Reply, DomainFailure | Problem>): void => {
  if (Exit.isSuccess(exit)) return deliver(turn, exit.value)
  const failure = exit.cause.reasons.find(Cause.isFailReason)
  if (failure !== undefined) return refuseTurn(turn, asProblem(failure.error))
  turn.deps.onDefect({ requestId: turn.requestId, cause: exit.cause })
  return refuseTurn(turn, internalError)
}

/** A reply that is there already is sent in the same turn of the event loop. */
const settle = (turn: Turn, answer: Answer): void | Promise<void> =>
  Effect.isEffect(answer)
    ? turn.deps.run(answer).then((exit) => finish(turn, exit))
    : deliver(turn, answer)

/** What stands against this call before its body is looked at. */
const objectionTo = (route: SecuredRoute, turn: Turn, caller: Principal): Problem | undefined => {
  if (!caller.scopes.includes(route.scope)) return insufficientScope(route.scope)
  if (preferredType(turn.request, route.produces) !== undefined) return undefined
  return problem("not_acceptable", `This address answers with ${route.produces.join(", ")}.`)
}

const serveBody = async (turn: Turn, route: SecuredRoute, principal: Principal): Promise<void> => {
  const { request, requestId } = turn
  const body = await readJsonBody(request)
  if (body._tag === "Problem") return refuseTurn(turn, body)
  if (body._tag === "Gone") return undefined
  return settle(turn, route.handle({ request, requestId, principal, body: body.value }))
}

const serve = (
  turn: Turn,
  route: SecuredRoute,
  outcome: Principal | Problem,
): void | Promise<void> => {
  if (isProblem(outcome)) return refuseTurn(turn, outcome)
  const objection = objectionTo(route, turn, outcome)
  if (objection !== undefined) return refuseTurn(turn, objection)
  if (route.takesBody) return serveBody(turn, route, outcome)
  const { request, requestId } = turn
  return settle(turn, route.handle({ request, requestId, principal: outcome, body: undefined }))
}

export const makeExchange = (deps: ExchangeDeps): Exchange => {
  const turnOf = (request: Request, response: Response): Turn => ({
    deps,
    request,
    response,
    requestId: requestIdOf(request),
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
      return outcome instanceof Promise
        ? outcome.then((settled) => serve(turn, route, settled))
        : serve(turn, route, outcome)
    },
    open: (route) => (request, response) => settle(turnOf(request, response), route.handle()),
  }
}
