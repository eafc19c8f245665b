/**
 * What all routes have in common: token, scope, accepted media types, limits, body; then the
 * handler; then an answer, whatever happened.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Request, RequestHandler, Response } from "express"
import type { Principal, Scope } from "@procurement/domain/credential"
import type { Admit } from "./admission.ts"
import { type Authenticate, isProblem } from "./authentication.ts"
import { deprecationHeaders } from "./deprecation.ts"
import { announcesBody, readJsonBody } from "./json-body.ts"
import { preferredType } from "./negotiation.ts"
import { insufficientScope, type Problem, problem } from "./problem.ts"
import type { Reply } from "./reply.ts"
import type { Call, Described, GuardedRoute, OpenRoute } from "./route.ts"
import {
  type Answering,
  deliver,
  failAsDefect,
  failTurn,
  refuseTurn,
  runTurn,
  settle,
  type Turn,
  turnOf,
} from "./turn.ts"

export interface ExchangeDeps<Caller> extends Answering {
  readonly authenticate: Authenticate<Caller>
  readonly admit: Admit<Caller>
}

/** Why this caller may not use a route; undefined when nothing stands against it. */
export type Lack<Caller> = (caller: Caller) => Problem | undefined

export interface Exchange<Caller> {
  readonly refuse: (request: Request, response: Response, refusal: Problem) => void
  readonly fail: (request: Request, response: Response, cause: unknown) => void
  readonly secured: (route: GuardedRoute<Caller>, lack?: Lack<Caller>) => RequestHandler
  readonly open: (route: OpenRoute) => RequestHandler
  /** Answers that need no port, made from the request alone: pages for people. */
  readonly page: (answer: (request: Request) => Reply | Problem) => RequestHandler
}

/** The lack of customers whose token does not have the scope. */
export const lacksScope =
  (scope: Scope): Lack<Principal> =>
  ({ scopes }) =>
    scopes.includes(scope) ? undefined : insufficientScope(scope)

const mediaTypeObjection = (
  { produces }: { readonly produces: ReadonlyArray<string> },
  { request }: Turn,
): Problem | undefined => {
  if (preferredType(request, produces) !== undefined) return undefined
  const types = produces.join(", ")
  return problem("not_acceptable", {
    detail: {
      en: `This address answers with ${types}.`,
      pl: `Ten adres odpowiada treścią typu ${types}.`,
    },
  })
}

/** Goes on with the answer at once when it is there at once. */
const andThen = <A>(value: A | Promise<A>, proceed: (value: A) => void | Promise<void>) =>
  value instanceof Promise ? value.then((settled) => proceed(settled)) : proceed(value)

const admitted = <Caller>(
  turn: Turn<ExchangeDeps<Caller>>,
  route: GuardedRoute<Caller>,
  principal: Caller,
  cost: -1 | 0 | 1,
  next: () => void | Promise<void>,
): void | Promise<void> => {
  const { operationId } = route.operation
  const kind = route.method === "get" ? "read" : "write"
  return andThen(turn.deps.admit({ principal, operationId, kind, cost }), (admission) => {
    turn.limitHeaders = admission.headers
    return admission.refusal === undefined ? next() : refuseTurn(turn, admission.refusal)
  })
}

/** The call without a body. */
const callOf = <Caller>({ request, requestId, trace }: Turn, principal: Caller): Call<Caller> => ({
  request,
  requestId,
  trace,
  principal,
  body: undefined,
})

/** With its body read, or with the problem that it has. */
const withBody = async <Caller>(
  call: Call<Caller>,
  next: (call: Call<Caller>) => void | Promise<void>,
  refuse: (refusal: Problem) => void | Promise<void>,
): Promise<void> => {
  const body = await readJsonBody(call.request)
  if (body._tag === "Problem") return refuse(body)
  if (body._tag === "Gone") return undefined
  return next({ ...call, body: body.value })
}

/** A replay costs nothing, so it is looked for before the limits are. */
const serveKeyed = <Caller>(
  turn: Turn<ExchangeDeps<Caller>>,
  route: GuardedRoute<Caller>,
  principal: Caller,
): Promise<void> => {
  const charged = (next: () => void | Promise<void>) => admitted(turn, route, principal, 1, next)
  /** Whoever came first with the same key may have done so just now: this is a replay then. */
  const send = (reply: Reply) =>
    reply.isReplay === true
      ? admitted(turn, route, principal, -1, () => deliver(turn, reply))
      : deliver(turn, reply)
  const answer = async (call: Call<Caller>) => {
    const before = await runTurn(turn, route.replay?.(call) ?? Effect.succeed(undefined))
    if (Exit.isFailure(before)) return charged(() => failTurn(turn, before.cause))
    const reply = before.value
    if (reply !== undefined) return admitted(turn, route, principal, 0, () => deliver(turn, reply))
    return charged(() => settle(turn, route.handle(call), send))
  }
  return withBody(callOf(turn, principal), answer, (refusal) =>
    charged(() => refuseTurn(turn, refusal)),
  )
}

const hasBody = ({ takesBody }: { readonly takesBody: boolean | "optional" }, turn: Turn) =>
  takesBody === "optional" ? announcesBody(turn.request) : takesBody

const serve = <Caller>(
  turn: Turn<ExchangeDeps<Caller>>,
  route: GuardedRoute<Caller>,
  outcome: Caller,
  lack: Lack<Caller>,
): void | Promise<void> => {
  // What stands against this call before its body is looked at.
  const objection = lack(outcome) ?? mediaTypeObjection(route, turn)
  const isKeyed = turn.request.headers["idempotency-key"] !== undefined
  if (objection === undefined && route.replay && isKeyed) return serveKeyed(turn, route, outcome)
  return admitted(turn, route, outcome, 1, () => {
    if (objection !== undefined) return refuseTurn(turn, objection)
    const bare = callOf(turn, outcome)
    if (!hasBody(route, turn)) return settle(turn, route.handle(bare))
    return withBody(
      bare,
      (call) => settle(turn, route.handle(call)),
      (refusal) => refuseTurn(turn, refusal),
    )
  })
}

const lacksNothing: Lack<unknown> = () => undefined

/** What every answer of a route tells, worked out once. */
const routeHeadersOf = ({ deprecated, operation }: Described) =>
  deprecated && deprecationHeaders(deprecated, `/docs#operation/${operation.operationId}`)

export const makeExchange = <Caller extends object>(
  deps: ExchangeDeps<Caller>,
): Exchange<Caller> => ({
  refuse: (request, response, refusal) => refuseTurn(turnOf(deps, request, response), refusal),
  fail: (request, response, cause) => failAsDefect(turnOf(deps, request, response), cause),
  secured: (route, lack = lacksNothing) => {
    const routeHeaders = routeHeadersOf(route)
    return (request, response) => {
      const turn = turnOf(deps, request, response, routeHeaders)
      const outcome = deps.authenticate(request.headers.authorization, turn.requestId, request)
      return andThen(outcome, (settled) => {
        if (isProblem(settled)) return refuseTurn(turn, settled)
        turn.marks.caller = settled
        return serve(turn, route, settled, lack)
      })
    }
  },
  open: (route) => {
    const routeHeaders = routeHeadersOf(route)
    return (request, response) =>
      settle(turnOf(deps, request, response, routeHeaders), route.handle())
  },
  page: (answer) => (request, response) => {
    const turn = turnOf(deps, request, response)
    const made = answer(request)
    return "_tag" in made ? refuseTurn(turn, made) : deliver(turn, made)
  },
})
