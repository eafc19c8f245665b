/**
 * The steps that all routes share: token, scope, accepted media types, limits, body; then the
 * handler; then the response, also after a failure.
 */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import type { Request, RequestHandler, Response } from "express"
import { type Authenticate, isProblem } from "../access/authentication.ts"
import type { AddressLimits, Admit } from "../limits/admission.ts"
import { type Failure, problemOf } from "../problem/problem-of.ts"
import { internalError, type Problem } from "../problem/problem.ts"
import {
  marksOf,
  type RequestMarks,
  spanOf,
  type Trace,
  traceresponse,
} from "../server/observation.ts"
import { bringsBody } from "./body.ts"
import { callOf, withBody } from "./call.ts"
import { mediaTypeObjection, preferredLanguage, queryObjection } from "./head.ts"
import { problemReply, type Reply, representationFor, sendReply } from "./reply.ts"
import {
  type Answer,
  type Call,
  type Defect,
  type GuardedRoute,
  type HttpPorts,
  type OpenRoute,
  routeHeadersOf,
  type Run,
  type SignInRoute,
  withRouteHeaders,
} from "./route.ts"

/** The dependencies of every response, for customers and operators. */
interface Answering {
  readonly run: Run
  /**
   * The base URL of problem types, without a slash at the end; a function is called for every
   * problem, because a server may learn its port late.
   */
  readonly problemTypeBase: string | (() => string)
  readonly onDefect: (defect: Defect) => void
  /** The limit headers of the address, for unauthenticated callers. */
  readonly addressHeaders?: AddressLimits["headers"] | undefined
}

/**
 * One request with its response: the headers of every response, and the handling of failures.
 *
 * An unexpected failure is a defect: it is reported, and the caller receives `internal_error`
 * without its cause.
 */
interface RequestContext<Deps extends Answering = Answering> {
  readonly deps: Deps
  readonly request: Request
  readonly response: Response
  readonly requestId: string
  readonly trace: Trace
  readonly marks: RequestMarks
  /** The caller's limit headers, once the limiter has decided. */
  limitHeaders: Readonly<Record<string, string>> | undefined
  /** The headers of every response of the route. */
  readonly routeHeaders: Readonly<Record<string, string>> | undefined
}

const makeRequestContext = <Deps extends Answering>(
  deps: Deps,
  request: Request,
  response: Response,
  routeHeaders?: Readonly<Record<string, string>>,
): RequestContext<Deps> => {
  const marks = marksOf(request)
  const { requestId, trace } = marks
  return { deps, request, response, requestId, trace, marks, limitHeaders: undefined, routeHeaders }
}

/** Runs the effect in the trace of the request, with the request id in its log lines. */
const runInContext = <A, E>(
  { deps, requestId, trace }: RequestContext,
  effect: Effect.Effect<A, E, HttpPorts>,
): Promise<Exit.Exit<A, E>> => {
  const services = Context.make(Tracer.ParentSpan, spanOf(trace)).pipe(
    Context.add(References.CurrentLogAnnotations, { requestId }),
  )
  return deps.run(Effect.provideContext(effect, services))
}

const deliver = (context: RequestContext, reply: Reply): void | Promise<void> => {
  const { deps, request, response, requestId, trace, marks, routeHeaders } = context
  const limitHeaders = context.limitHeaders ?? deps.addressHeaders?.(request) ?? {}
  marks.location = reply.headers["location"]
  const whole =
    routeHeaders === undefined
      ? reply
      : { ...reply, headers: withRouteHeaders(routeHeaders, reply.headers) }
  const common = { requestId, traceresponse: traceresponse(trace), limitHeaders }
  const made = representationFor(request, whole)
  return made instanceof Promise
    ? made.then((ready) => sendReply(response, ready, common))
    : sendReply(response, made, common)
}

const sendProblem = (context: RequestContext, refusal: Problem): void | Promise<void> => {
  const { requestId, request, deps, marks } = context
  marks.problemCode = refusal.code
  const { problemTypeBase: base } = deps
  const typeBase = typeof base === "string" ? base : base()
  const language = preferredLanguage(request)
  return deliver(context, problemReply(refusal, { requestId, typeBase, language }))
}

/** Reports an unexpected failure and sends `internal_error`. */
const sendDefect = (context: RequestContext, cause: unknown): void => {
  const { requestId, trace } = context
  context.deps.onDefect({ requestId, traceId: trace.traceId, cause })
  sendProblem(context, internalError)
}

const sendFailure = (context: RequestContext, cause: Cause.Cause<Failure | Problem>): void => {
  const failure = cause.reasons.find(Cause.isFailReason)?.error
  if (failure === undefined) sendDefect(context, cause)
  else sendProblem(context, failure._tag === "Problem" ? failure : problemOf(failure))
}

/** Sends an available reply synchronously; otherwise runs the effect first. */
const settle = (
  context: RequestContext,
  answer: Answer,
  send: (reply: Reply) => void | Promise<void> = (reply) => deliver(context, reply),
): void | Promise<void> =>
  Effect.isEffect(answer)
    ? runInContext(context, answer).then((exit) =>
        Exit.isSuccess(exit) ? send(exit.value) : sendFailure(context, exit.cause),
      )
    : send(answer)

interface PipelineDeps<Caller> extends Answering {
  readonly authenticate: Authenticate<Caller>
  readonly admit: Admit<Caller>
}

/** Why a caller may not use a route; undefined if it may. */
export type AccessCheck<Caller> = (caller: Caller) => Problem | undefined

export interface Pipeline<Caller> {
  readonly refuse: (request: Request, response: Response, refusal: Problem) => void
  readonly fail: (request: Request, response: Response, cause: unknown) => void
  readonly secured: (route: GuardedRoute<Caller>, check?: AccessCheck<Caller>) => RequestHandler
  readonly open: (route: OpenRoute) => RequestHandler
  /** `objectionTo` decides whether the request comes from a page of ours. */
  readonly signIn: (
    route: SignInRoute,
    objectionTo: (request: Request) => Problem | undefined,
  ) => RequestHandler
  /** Pages for people, made from the request without any port. */
  readonly page: (answer: (request: Request) => Reply | Problem) => RequestHandler
}

/** Continues synchronously unless the value is a promise. */
const andThen = <A>(value: A | Promise<A>, proceed: (value: A) => void | Promise<void>) =>
  value instanceof Promise ? value.then((settled) => proceed(settled)) : proceed(value)

const admitted = <Caller>(
  context: RequestContext<PipelineDeps<Caller>>,
  route: GuardedRoute<Caller>,
  principal: Caller,
  cost: -1 | 0 | 1,
  next: () => void | Promise<void>,
  kind: "read" | "write" | "replay" = route.method === "get" ? "read" : "write",
): void | Promise<void> => {
  const { operationId } = route.operation
  return andThen(context.deps.admit({ principal, operationId, kind, cost }), (admission) => {
    context.limitHeaders = admission.headers
    return admission.refusal === undefined ? next() : sendProblem(context, admission.refusal)
  })
}

/**
 * The database decides whether a request is a replay, so every keyed request is first charged to a
 * separate limit; a replay is charged to no other.
 */
const serveKeyed = <Caller>(
  context: RequestContext<PipelineDeps<Caller>>,
  route: GuardedRoute<Caller>,
  principal: Caller,
): void | Promise<void> => {
  const charged = (next: () => void | Promise<void>) => admitted(context, route, principal, 1, next)
  /** Another request with the same key may have finished since: then this is a replay. */
  const send = (reply: Reply) =>
    reply.isReplay === true
      ? admitted(context, route, principal, -1, () => deliver(context, reply))
      : deliver(context, reply)
  const answer = async (call: Call<Caller>) => {
    const before = await runInContext(context, route.replay?.(call) ?? Effect.succeed(undefined))
    if (Exit.isFailure(before)) return charged(() => sendFailure(context, before.cause))
    const reply = before.value
    if (reply !== undefined) return deliver(context, reply)
    return charged(() => settle(context, route.handle(call), send))
  }
  const bare = callOf(context, principal)
  const lookUp = () =>
    bringsBody(route, context.request)
      ? withBody(route, bare, answer, (refusal) => charged(() => sendProblem(context, refusal)))
      : answer(bare)
  return admitted(context, route, principal, 1, lookUp, "replay")
}

const serve = <Caller>(
  context: RequestContext<PipelineDeps<Caller>>,
  route: GuardedRoute<Caller>,
  outcome: Caller,
  check: AccessCheck<Caller>,
): void | Promise<void> => {
  // Checks that do not need the body.
  const objection =
    check(outcome) ??
    mediaTypeObjection(route, context.request) ??
    queryObjection(route, context.request)
  const isKeyed = context.request.headers["idempotency-key"] !== undefined
  if (objection === undefined && route.replay && isKeyed) return serveKeyed(context, route, outcome)
  return admitted(context, route, outcome, 1, () => {
    if (objection !== undefined) return sendProblem(context, objection)
    const bare = callOf(context, outcome)
    if (!bringsBody(route, context.request)) return settle(context, route.handle(bare))
    return withBody(
      route,
      bare,
      (call) => settle(context, route.handle(call)),
      (refusal) => sendProblem(context, refusal),
    )
  })
}

export const makePipeline = <Caller extends object>(
  deps: PipelineDeps<Caller>,
): Pipeline<Caller> => ({
  refuse: (request, response, refusal) =>
    sendProblem(makeRequestContext(deps, request, response), refusal),
  fail: (request, response, cause) =>
    sendDefect(makeRequestContext(deps, request, response), cause),
  secured: (route, check = () => undefined) => {
    const routeHeaders = routeHeadersOf(route)
    return (request, response) => {
      const context = makeRequestContext(deps, request, response, routeHeaders)
      const outcome = deps.authenticate(request.headers.authorization, context.requestId, request)
      return andThen(outcome, (settled) => {
        if (isProblem(settled)) return sendProblem(context, settled)
        context.marks.caller = settled
        return serve(context, route, settled, check)
      })
    }
  },
  open: (route) => {
    const routeHeaders = routeHeadersOf(route)
    return (request, response) => {
      const context = makeRequestContext(deps, request, response, routeHeaders)
      const objection = queryObjection(route, request)
      return objection === undefined
        ? settle(context, route.handle())
        : sendProblem(context, objection)
    }
  },
  signIn: (route, objectionTo) => {
    const routeHeaders = routeHeadersOf(route)
    return (request, response) => {
      const context = makeRequestContext(deps, request, response, routeHeaders)
      const objection =
        objectionTo(request) ?? mediaTypeObjection({}, request) ?? queryObjection(route, request)
      if (objection !== undefined) return sendProblem(context, objection)
      return withBody(
        route,
        callOf(context, undefined),
        (call) => settle(context, route.handle(call)),
        (refusal) => sendProblem(context, refusal),
      )
    }
  },
  page: (answer) => (request, response) => {
    const context = makeRequestContext(deps, request, response)
    const made = answer(request)
    return "_tag" in made ? sendProblem(context, made) : deliver(context, made)
  },
})
