/**
 * The limits of a caller.
 *
 * Only the database can decide whether a request is a replay, so every keyed request is first
 * charged to a separate limit; a replay is charged to no other.
 */
import type { Request } from "express"
import type { Admission, AdmissionRequest, Admit } from "../limits/admission.ts"
import type { Problem } from "../problem/problem.ts"
import type { GuardedRoute } from "../request/route.ts"
import { callerOf, contextOf } from "./context.ts"

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

/**
 * Charges the lines of the body once; also for a repeat, which costs as much work. For routes whose
 * work grows with them.
 */
export const chargeLines = <Caller>(
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
