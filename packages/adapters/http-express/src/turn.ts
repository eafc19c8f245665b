/**
 * One request and its answer to be: what every answer carries, and what becomes of failures.
 *
 * What is no answer of ours is a defect: it is reported and told to the caller without a word
 * about it.
 */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import type { Request, Response } from "express"
import type { Defect } from "./defect.ts"
import { preferredLanguage } from "./negotiation.ts"
import { type DomainFailure, problemOf } from "./domain-failures.ts"
import { marksOf, type RequestMarks } from "./observation.ts"
import { internalError, type Problem } from "./problem.ts"
import { problemReply, type Reply, sendReply } from "./reply.ts"
import type { Answer } from "./route.ts"
import type { HttpPorts, Run } from "./runtime.ts"
import { spanOf, type Trace, traceresponse } from "./trace.ts"

/** What answers are made with, whoever calls. */
export interface Answering {
  readonly run: Run
  /**
   * The URL under which problems are explained, without a slash at the end; a function is asked
   * for every problem, for servers that learn their port late.
   */
  readonly problemTypeBase: string | (() => string)
  readonly onDefect: (defect: Defect) => void
}

export interface Turn<Deps extends Answering = Answering> {
  readonly deps: Deps
  readonly request: Request
  readonly response: Response
  readonly requestId: string
  readonly trace: Trace
  readonly marks: RequestMarks
  /** What the answer tells of the caller's limits, once they have been asked. */
  limitHeaders: Readonly<Record<string, string>>
  /** What every answer of the route tells. */
  readonly routeHeaders: Readonly<Record<string, string>> | undefined
}

export const turnOf = <Deps extends Answering>(
  deps: Deps,
  request: Request,
  response: Response,
  routeHeaders?: Readonly<Record<string, string>>,
): Turn<Deps> => {
  const marks = marksOf(request)
  const { requestId, trace } = marks
  return { deps, request, response, requestId, trace, marks, limitHeaders: {}, routeHeaders }
}

/** Runs it as part of the request: in its trace, and with its id in whatever is logged. */
export const runTurn = <A, E>(
  { deps, requestId, trace }: Turn,
  effect: Effect.Effect<A, E, HttpPorts>,
): Promise<Exit.Exit<A, E>> => {
  const surroundings = Context.make(Tracer.ParentSpan, spanOf(trace)).pipe(
    Context.add(References.CurrentLogAnnotations, { requestId }),
  )
  return deps.run(Effect.provideContext(effect, surroundings))
}

/** The route's headers under the answer's own; links of both are kept. */
const withRouteHeaders = (
  routeHeaders: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const links = [headers["link"], routeHeaders["link"]].filter((link) => link !== undefined)
  return { ...routeHeaders, ...headers, ...(links.length > 0 ? { link: links.join(", ") } : {}) }
}

export const deliver = (turn: Turn, reply: Reply): void => {
  const { response, requestId, trace, marks, limitHeaders, routeHeaders } = turn
  marks.location = reply.headers["location"]
  const whole =
    routeHeaders === undefined
      ? reply
      : { ...reply, headers: withRouteHeaders(routeHeaders, reply.headers) }
  sendReply(response, whole, { requestId, traceresponse: traceresponse(trace), limitHeaders })
}

const baseOf = ({ problemTypeBase }: Answering): string =>
  typeof problemTypeBase === "string" ? problemTypeBase : problemTypeBase()

export const refuseTurn = (turn: Turn, refusal: Problem): void =>
  deliver(
    turn,
    problemReply(refusal, {
      requestId: turn.requestId,
      typeBase: baseOf(turn.deps),
      language: preferredLanguage(turn.request),
    }),
  )

/** Reports what nobody expected, and answers. */
export const failAsDefect = (turn: Turn, cause: unknown): void => {
  const { requestId, trace } = turn
  turn.deps.onDefect({ requestId, traceId: trace.traceId, cause })
  refuseTurn(turn, internalError)
}

const asProblem = (failure: DomainFailure | Problem): Problem =>
  failure._tag === "Problem" ? failure : problemOf(failure)

export const failTurn = (turn: Turn, cause: Cause.Cause<DomainFailure | Problem>): void => {
  const failure = cause.reasons.find(Cause.isFailReason)
  if (failure === undefined) failAsDefect(turn, cause)
  else refuseTurn(turn, asProblem(failure.error))
}

/** A reply that is there already is sent in the same turn of the event loop. */
export const settle = (
  turn: Turn,
  answer: Answer,
  send: (reply: Reply) => void | Promise<void> = (reply) => deliver(turn, reply),
): void | Promise<void> =>
  Effect.isEffect(answer)
    ? runTurn(turn, answer).then((exit) =>
        Exit.isSuccess(exit) ? send(exit.value) : failTurn(turn, exit.cause),
      )
    : send(answer)
