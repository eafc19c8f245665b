/**
 * The middleware of each kind of route, in order: token, limits, checks that need no body, the
 * body, the handler. A problem goes to `next`, and so to the app's error handler.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Request, RequestHandler } from "express"
import { type Authenticate, isProblem } from "../access/authentication.ts"
import type { AccessCheck } from "../access/scope.ts"
import type { Admit } from "../limits/admission.ts"
import type { Failure } from "../problem/problem-of.ts"
import type { Problem } from "../problem/problem.ts"
import { mediaTypeObjection, queryObjection } from "../request/head.ts"
import type { Installation } from "../request/installation.ts"
import type { Reply } from "../request/reply.ts"
import {
  type Answer,
  type Call,
  type Described,
  type GuardedRoute,
  type OpenRoute,
  routeHeadersOf,
  type SignInRoute,
} from "../request/route.ts"
import { withBody } from "./body.ts"
import { callerOf, callOf, contextOf } from "./context.ts"
import {
  andThen,
  type ChargeRequest,
  chargeTo,
  limitLines,
  rateLimit,
  sendReplay,
} from "./rate-limit.ts"
import { errorOf, makeResponder, type Responder, type ResponderDeps } from "./respond.ts"

type Objection = (request: Request) => Problem | undefined

const authenticated =
  <Caller extends object>(authenticate: Authenticate<Caller>): RequestHandler =>
  (request, _response, next) => {
    const context = contextOf(request)
    const { authorization } = request.headers
    return andThen(authenticate(authorization, context.requestId, request), (outcome) => {
      if (isProblem(outcome)) return next(outcome)
      context.caller = outcome
      return next()
    })
  }

const checked =
  (objectionTo: Objection): RequestHandler =>
  (request, _response, next) =>
    next(objectionTo(request))

/** Headers of every response of a deprecated route. */
const withHeaders = (route: Described): ReadonlyArray<RequestHandler> => {
  const headers = routeHeadersOf(route)
  if (headers === undefined) return []
  const add: RequestHandler = (request, _response, next) => {
    contextOf(request).routeHeaders = headers
    next()
  }
  return [add]
}

/** Sends the reply of the handler, after its effect if it has one. */
const answered =
  <Caller, Ports>(
    { run, send }: Responder<Ports>,
    handle: (call: Call<Caller>) => Answer<Ports | Installation>,
  ): RequestHandler =>
  (request, response, next) => {
    const answer = handle(callOf(request))
    if (!Effect.isEffect(answer)) return send(request, response, answer)
    const finish = (exit: Exit.Exit<Reply, Failure | Problem>) =>
      Exit.isSuccess(exit) ? send(request, response, exit.value) : next(errorOf(exit.cause))
    return run(request, answer).then(finish)
  }

/** Refunds the charge of a replay: another request with the same key may have finished since. */
const refundingReplays = <Ports>(
  responder: Responder<Ports>,
  charge: ChargeRequest,
): Responder<Ports> => ({
  ...responder,
  send: (request, response, reply) => {
    const send = () => responder.send(request, response, reply)
    return reply.isReplay === true ? andThen(charge(request, { cost: -1 }), send) : send()
  },
})

interface PipelineDeps<Caller, Ports> extends ResponderDeps<Ports> {
  readonly authenticate: Authenticate<Caller>
  readonly admit: Admit<Caller>
  /** Turns of tenants; absent for callers who share nothing with others. */
  readonly takeTurn?: RequestHandler
}

export interface Pipeline<Caller, Ports> {
  readonly secured: (
    route: GuardedRoute<Caller, Ports | Installation>,
    check?: AccessCheck<Caller>,
  ) => ReadonlyArray<RequestHandler>
  readonly open: (route: OpenRoute<Ports | Installation>) => ReadonlyArray<RequestHandler>
  /** `objectionTo` decides whether the request comes from a page of ours. */
  readonly signIn: (
    route: SignInRoute<Ports | Installation>,
    objectionTo: Objection,
  ) => ReadonlyArray<RequestHandler>
  /** Pages for people, rendered from the request without any port. */
  readonly page: (answer: (request: Request) => Reply | Problem) => RequestHandler
  readonly onError: Responder<Ports>["onError"]
}

export const makePipeline = <Caller extends object, Ports>(
  deps: PipelineDeps<Caller, Ports>,
): Pipeline<Caller, Ports> => {
  const responder = makeResponder(deps)
  const authenticate = authenticated(deps.authenticate)
  const turns = deps.takeTurn === undefined ? [] : [deps.takeTurn]
  return {
    secured: (route, check = () => undefined) => {
      const charge = chargeTo(route, deps.admit)
      const objectionTo: Objection = (request) =>
        check(callerOf<Caller>(request)) ??
        mediaTypeObjection(route, request) ??
        queryObjection(route, request)
      const { replay } = route
      return [
        ...withHeaders(route),
        authenticate,
        ...turns,
        ...(replay ? [sendReplay(route, replay, objectionTo, charge, responder, deps.admit)] : []),
        rateLimit(charge),
        checked(objectionTo),
        withBody(route),
        ...(route.hasLines ? [limitLines(route, deps.admit)] : []),
        answered(refundingReplays(responder, charge), route.handle),
      ]
    },
    open: (route) => [
      ...withHeaders(route),
      checked((request) => queryObjection(route, request)),
      answered(responder, () => route.handle()),
    ],
    signIn: (route, objectionTo) => [
      ...withHeaders(route),
      checked(
        (request) =>
          objectionTo(request) ?? mediaTypeObjection({}, request) ?? queryObjection(route, request),
      ),
      withBody(route),
      answered(responder, route.handle),
    ],
    page: (answer) => (request, response, next) => {
      const made = answer(request)
      return "_tag" in made ? next(made) : responder.send(request, response, made)
    },
    onError: responder.onError,
  }
}
