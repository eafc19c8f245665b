/**
 * The steps of each kind of route, in order: token, limits, checks that need no body, the body, the
 * handler. A problem goes to `next`, and so to the app's error handler.
 */
import type { Principal } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Request, RequestHandler } from "express"
import { type Authenticate, isProblem } from "../access/authentication.ts"
import type { AccessCheck } from "../access/scope.ts"
import type { Admit } from "../limits/admission.ts"
import type { TakeTurn } from "../limits/turns.ts"
import type { Problem } from "../problem/problem.ts"
import { type Body, type BodyRules, bringsBody, readJsonBody } from "../request/body.ts"
import { mediaTypeObjection, queryObjection } from "../request/head.ts"
import type { Installation } from "../request/installation.ts"
import type { Reply } from "../request/reply.ts"
import {
  type Answer,
  type Call,
  type Described,
  type Ending,
  type GuardedRoute,
  type OpenRoute,
  routeHeadersOf,
  type SignInRoute,
  type Step,
} from "../request/route.ts"
import { callerOf, callOf, contextOf } from "./context.ts"
import { andThen, type ChargeRequest, chargeLines, chargeTo } from "./rate-limit.ts"
import { endingOf, makeResponder, type Responder, type ResponderDeps } from "./respond.ts"

type Objection = (request: Request) => Problem | undefined

const authenticated =
  <Caller extends object>(authenticate: Authenticate<Caller>): Step =>
  (request) => {
    const context = contextOf(request)
    const { authorization } = request.headers
    return andThen(authenticate(authorization, context.requestId, request), (outcome) => {
      if (isProblem(outcome)) return outcome
      context.caller = outcome
      return undefined
    })
  }

const inTurn =
  (takeTurn: TakeTurn): Step =>
  (request, response) => {
    const context = contextOf(request)
    const { tenantId } = callerOf<Principal>(request)
    return takeTurn(request, response, { tenantId, responseBytes: () => context.responseBytes })
  }

/** Reads the JSON body of requests to routes that have one, once. */
const withBody =
  (rules: BodyRules): Step =>
  (request) => {
    const context = contextOf(request)
    const keep = (body: Body | undefined) => {
      context.body = body
      return body === undefined || body._tag === "Json" ? undefined : body
    }
    return context.body !== undefined || !bringsBody(rules, request)
      ? keep(context.body)
      : readJsonBody(request, rules).then(keep)
  }

/** Runs the handler, and its effect if it has one. */
const runHandler =
  <Caller, Ports>(
    { run }: Responder<Ports>,
    handle: (call: Call<Caller>) => Answer<Ports | Installation>,
  ): ((request: Request) => Ending | Promise<Ending>) =>
  (request) => {
    const answer = handle(callOf(request))
    if (!Effect.isEffect(answer)) return answer
    return run(request, answer).then(endingOf)
  }

/** Refunds the charge of a replay: another request with the same key may have finished since. */
const refundingReplays =
  (handle: (request: Request) => Ending | Promise<Ending>, charge: ChargeRequest): Step =>
  (request) =>
    andThen(handle(request), (ending) =>
      "isReplay" in ending && ending.isReplay === true
        ? andThen(charge(request, { cost: -1 }), () => ending)
        : ending,
    )

/** What a route with a replay needs to find one. */
interface Replaying<Caller, Ports> {
  readonly route: GuardedRoute<Caller, Ports | Installation>
  readonly objectionTo: Objection
  readonly charge: ChargeRequest
  readonly admit: Admit<Caller>
}

/**
 * Returns the earlier response for the request's idempotency key. All other requests continue,
 * including those that are rejected later: they are charged like requests without a key.
 */
const replayed = <Caller, Ports>(
  { route, objectionTo, charge, admit }: Replaying<Caller, Ports>,
  replay: NonNullable<GuardedRoute<Caller, Ports | Installation>["replay"]>,
  { run }: Responder<Ports>,
): Step => {
  const readBody = withBody(route)
  const lookUp: Step = async (request, response) => {
    const refusal = await charge(request, { kind: "replay" })
    if (refusal !== undefined) return refusal
    const unread = await readBody(request, response)
    if (unread !== undefined) return "_tag" in unread && unread._tag === "Gone" ? unread : undefined
    const tooManyLines = route.hasLines ? await chargeLines(route, admit, request) : undefined
    if (tooManyLines !== undefined) return tooManyLines
    const exit = await run(request, replay(callOf(request)))
    if (Exit.isSuccess(exit)) return exit.value
    return (await charge(request)) ?? endingOf(exit)
  }
  return (request, response) => {
    const isKeyed = request.headers["idempotency-key"] !== undefined
    return isKeyed && objectionTo(request) === undefined ? lookUp(request, response) : undefined
  }
}

/** One handler that runs the steps in turn, until one ends the request. */
const stepByStep = <Ports>(
  route: Described,
  { send }: Responder<Ports>,
  steps: ReadonlyArray<Step>,
): RequestHandler => {
  const routeHeaders = routeHeadersOf(route)
  return (request, response, next) => {
    const end = (ending: Ending): unknown => {
      if (!("_tag" in ending)) return send(request, response, ending)
      if (ending._tag === "Gone") return undefined
      return next(ending._tag === "Defect" ? ending.cause : ending)
    }
    const from = (first: number): unknown => {
      for (let nth = first; nth < steps.length; nth += 1) {
        const ending = steps[nth]?.(request, response)
        if (ending instanceof Promise)
          return ending.then((later) => (later === undefined ? from(nth + 1) : end(later)))
        if (ending !== undefined) return end(ending)
      }
      return undefined
    }
    contextOf(request).routeHeaders = routeHeaders
    return from(0)
  }
}

interface PipelineDeps<Caller, Ports> extends ResponderDeps<Ports> {
  readonly authenticate: Authenticate<Caller>
  readonly admit: Admit<Caller>
  /** Turns of tenants; absent for callers who share nothing with others. */
  readonly takeTurn?: TakeTurn
}

export interface Pipeline<Caller, Ports> {
  readonly secured: (
    route: GuardedRoute<Caller, Ports | Installation>,
    check?: AccessCheck<Caller>,
  ) => RequestHandler
  readonly open: (route: OpenRoute<Ports | Installation>) => RequestHandler
  /** `objectionTo` decides whether the request comes from a page of ours. */
  readonly signIn: (
    route: SignInRoute<Ports | Installation>,
    objectionTo: Objection,
  ) => RequestHandler
  /** Pages for people, rendered from the request without any port. */
  readonly page: (answer: (request: Request) => Reply | Problem) => RequestHandler
  readonly onError: Responder<Ports>["onError"]
}

export const makePipeline = <Caller extends object, Ports>(
  deps: PipelineDeps<Caller, Ports>,
): Pipeline<Caller, Ports> => {
  const { admit, takeTurn } = deps
  const responder = makeResponder(deps)
  const authenticate = authenticated(deps.authenticate)
  const turns = takeTurn === undefined ? [] : [inTurn(takeTurn)]
  return {
    secured: (route, check = () => undefined) => {
      const charge = chargeTo(route, admit)
      const objectionTo: Objection = (request) =>
        check(callerOf<Caller>(request)) ??
        mediaTypeObjection(route, request) ??
        queryObjection(route, request)
      const { replay, hasLines } = route
      const replaying = { route, objectionTo, charge, admit }
      return stepByStep(route, responder, [
        authenticate,
        ...turns,
        ...(replay === undefined ? [] : [replayed(replaying, replay, responder)]),
        (request) => charge(request),
        objectionTo,
        withBody(route),
        ...(hasLines ? [(request: Request) => chargeLines(route, admit, request)] : []),
        refundingReplays(runHandler(responder, route.handle), charge),
      ])
    },
    open: (route) =>
      stepByStep(route, responder, [
        (request) => queryObjection(route, request),
        runHandler(responder, () => route.handle()),
      ]),
    signIn: (route, objectionTo) =>
      stepByStep(route, responder, [
        objectionTo,
        (request) => mediaTypeObjection({}, request) ?? queryObjection(route, request),
        withBody(route),
        runHandler(responder, route.handle),
      ]),
    page: (answer) => (request, response, next) => {
      const ending = answer(request)
      return "_tag" in ending ? next(ending) : responder.send(request, response, ending)
    },
    onError: responder.onError,
  }
}
