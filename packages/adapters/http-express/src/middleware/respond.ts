/**
 * Ends every request: runs its effect in the request's trace, and sends the reply or the problem
 * with the common headers.
 */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import type { ErrorRequestHandler, Request, Response } from "express"
import { isProblem } from "../access/authentication.ts"
import type { AddressLimits } from "../limits/admission.ts"
import { type Failure, problemOf } from "../problem/problem-of.ts"
import { internalError, type Problem, problem } from "../problem/problem.ts"
import { preferredLanguage } from "../request/head.ts"
import { problemReply, type Reply, representationFor } from "../request/reply.ts"
import { Installation } from "../request/installation.ts"
import { type Defect, type Ending, type Run, withRouteHeaders } from "../request/route.ts"
import { contextOf, spanOf, traceresponse } from "./context.ts"
import { sendReply } from "./send-reply.ts"

export interface ResponderDeps<Ports> {
  readonly run: Run<Ports>
  readonly installation: Installation["Service"]
  /**
   * The base URL of problem types, without a trailing slash; a function is called for every
   * problem, because a server may learn its port late.
   */
  readonly problemTypeBase: string | (() => string)
  readonly onDefect: (defect: Defect) => void
  /** The limit headers of the address, for unauthenticated callers. */
  readonly addressHeaders?: AddressLimits["headers"] | undefined
}

export interface Responder<Ports> {
  /** Runs the effect in the trace of the request, with the request id in its log lines. */
  readonly run: <A, E>(
    request: Request,
    effect: Effect.Effect<A, E, Ports | Installation>,
  ) => Promise<Exit.Exit<A, E>>
  /**
   * Sends synchronously, or after the reply is compressed; a streamed reply until its end. Rejects
   * when it can't be completed.
   */
  readonly send: (request: Request, response: Response, reply: Reply) => void | Promise<void>
  /**
   * Sends the problem that a middleware has passed to `next`. Any other error is a defect: it is
   * reported, and the caller receives `internal_error` without its cause.
   */
  readonly onError: ErrorRequestHandler
}

/** What an effect leads to: its value, the problem of an expected failure, or a defect. */
export const endingOf = <A>(exit: Exit.Exit<A, Failure | Problem>): A | Ending => {
  if (Exit.isSuccess(exit)) return exit.value
  const failure = exit.cause.reasons.find(Cause.isFailReason)?.error
  if (failure === undefined) return { _tag: "Defect", cause: exit.cause }
  return failure._tag === "Problem" ? failure : problemOf(failure)
}

const malformedPath = problem("malformed_request", {
  detail: {
    en: "The path must be percent-encoded UTF-8.",
    pl: "Ścieżka adresu musi być zapisana w UTF-8 w kodowaniu procentowym.",
  },
})

/** The problem for the caller; undefined for a defect. Express throws the `URIError`. */
const expectedProblem = (error: unknown): Problem | undefined => {
  if (error instanceof URIError) return malformedPath
  return typeof error === "object" && error !== null && isProblem(error) ? error : undefined
}

export const makeResponder = <Ports>(deps: ResponderDeps<Ports>): Responder<Ports> => {
  const { problemTypeBase: base, addressHeaders, onDefect } = deps
  const installed = Context.make(Installation, deps.installation)

  const send: Responder<Ports>["send"] = (request, response, reply) => {
    const context = contextOf(request)
    const { requestId, trace, routeHeaders } = context
    const limitHeaders = context.limitHeaders ?? addressHeaders?.(request) ?? {}
    context.responseBytes = reply.body.byteLength
    context.location = reply.headers["location"]
    const whole =
      routeHeaders === undefined
        ? reply
        : { ...reply, headers: withRouteHeaders(routeHeaders, reply.headers) }
    const common = { requestId, traceresponse: traceresponse(trace), limitHeaders }
    const representation = representationFor(request, whole)
    return representation instanceof Promise
      ? representation.then((ready) => sendReply(response, ready, common, context))
      : sendReply(response, representation, common, context)
  }

  return {
    run: (request, effect) => {
      const { requestId, trace } = contextOf(request)
      const services = installed.pipe(
        Context.add(Tracer.ParentSpan, spanOf(trace)),
        Context.add(References.CurrentLogAnnotations, { requestId }),
      )
      return deps.run(Effect.provideContext(effect, services))
    },
    send,
    onError: (error: unknown, request, response, _next) => {
      const context = contextOf(request)
      const { requestId, trace } = context
      const expected = expectedProblem(error)
      if (expected === undefined) onDefect({ requestId, traceId: trace.traceId, cause: error })
      const sent = expected ?? internalError
      context.problemCode = sent.code
      const typeBase = typeof base === "string" ? base : base()
      const language = preferredLanguage(request)
      return send(request, response, problemReply(sent, { requestId, typeBase, language }))
    },
  }
}
