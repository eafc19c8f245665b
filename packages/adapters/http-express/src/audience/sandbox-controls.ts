/**
 * The controls of a sandbox, which operators and customers use through their own routes: the clock
 * and KSeF's failures.
 */
import * as Effect from "effect/Effect"
import { z } from "zod"
import { problem, type Problem, retryAfterSeconds, validationFailed } from "../problem/problem.ts"

/** The simulator's name of the operation; `*` matches the next request of any operation. */
const operation = z
  .enum([
    "*",
    "publicKeys",
    "challenge",
    "xadesSignature",
    "authStatus",
    "redeem",
    "refresh",
    "openSession",
    "sendInvoice",
    "invoiceStatus",
    "closeSession",
    "sessionStatus",
    "invoiceUpo",
    "ksefNumberUpo",
    "sessionUpo",
    "downloadUrl",
  ])
  .default("*")
  .meta({ description: "The KSeF operation whose next requests fail; `*` matches any operation." })

const maximumTimes = 10_000
export const maximumOutageSeconds = 86_400
const times = z.int().min(1).max(maximumTimes).default(1)

const status = z
  .strictObject({
    failure: z.literal("status"),
    status: z.literal([429, 500, 503]),
    operation,
    times,
    retryAfterSeconds: z.int().min(0).max(3_600).exactOptional(),
  })
  .meta({
    id: "KsefStatusFailure",
    description: "Requests are rejected with this status and have no effect.",
  })

const reset = z
  .strictObject({
    failure: z.literal("reset"),
    afterwards: z.boolean().default(false).meta({
      description: "With `true`, KSeF processes the request before the connection breaks.",
    }),
    operation,
    times,
  })
  .meta({ id: "KsefReset", description: "The connection breaks without a response." })

const drop = z.strictObject({ failure: z.literal("drop"), times }).meta({
  id: "KsefDrop",
  description: "An invoice is accepted for processing and ends with status 550.",
})

const reject = z.strictObject({ failure: z.literal("reject"), times }).meta({
  id: "KsefReject",
  description: "An invoice is accepted for processing and rejected with status 450.",
})

const outage = z
  .strictObject({
    failure: z.literal("outage"),
    seconds: z
      .int()
      .min(1)
      .max(maximumOutageSeconds)
      .meta({ description: "Duration in seconds of the system's time." }),
  })
  .meta({
    id: "KsefOutage",
    description: "Every request gets 503 for `seconds`; then KSeF is available again.",
  })

export const ksefFailure = z
  .discriminatedUnion("failure", [status, reset, drop, reject, outage])
  .meta({ id: "KsefFailure" })
export type KsefFailure = z.output<typeof ksefFailure>

/**
 * Unrestricted, because failures planned through the simulator's own API may name any of its
 * operations.
 */
const shownOperation = { operation: z.string(), times: z.int() }

const shownFailure = z.discriminatedUnion("failure", [
  z.object({
    failure: z.literal("status"),
    status: z.int(),
    ...shownOperation,
    retryAfterSeconds: z.int().exactOptional(),
  }),
  z.object({ failure: z.literal("reset"), afterwards: z.boolean(), ...shownOperation }),
  z.object({ failure: z.literal("drop"), times: z.int() }),
  z.object({ failure: z.literal("reject"), times: z.int() }),
  z.object({ failure: z.literal("outage"), seconds: z.int() }),
])
export type ShownKsefFailure = z.output<typeof shownFailure>

export const ksefFailures = z.object({ items: z.array(shownFailure) }).meta({ id: "KsefFailures" })

/**
 * Controls of a sandbox: move its clock, make its KSeF fail.
 *
 * Provided by the app that runs in a sandbox; without them the routes do not exist.
 */
export interface SandboxControls {
  /** The sandbox's current time, epoch milliseconds. */
  readonly now: () => number
  readonly offsetMillis: () => number
  /** How far it may be ahead of the system's time. */
  readonly furthestOffsetMillis: number
  /** Resolves when every part of the sandbox uses the new time. */
  readonly advanceClock: (millis: number) => Promise<unknown>
  readonly moveClock: (toMillis: number) => Promise<unknown>
  readonly failKsef: (failure: KsefFailure) => Promise<unknown>
  readonly ksefFailures: () => Promise<ReadonlyArray<ShownKsefFailure>>
  readonly clearKsefFailures: () => Promise<unknown>
}

const unavailable = problem("service_unavailable", {
  detail: {
    en: "The sandbox did not complete the operation in time; read its state and retry.",
    pl: "Sandbox nie wykonał operacji na czas; odczytaj jego stan i spróbuj ponownie.",
  },
  headers: { "retry-after": String(retryAfterSeconds) },
})

/** Runs the control, or fails with a problem. */
export const attempt = <A>(action: () => Promise<A>): Effect.Effect<A, Problem> =>
  Effect.tryPromise({ try: action, catch: () => unavailable })

const outOfRange = {
  en: "must be later than the sandbox's time and at most 366 days ahead of the system's time",
  pl: "musi być późniejsza niż czas sandboxa i wyprzedzać czas systemowy o najwyżej 366 dni",
}

export type ClockMove = { readonly advance: number } | { readonly to: number }

/** Moves the clock by milliseconds or to an instant; a move back or too far is invalid input. */
export const moveClock = Effect.fnUntraced(function* (controls: SandboxControls, move: ClockMove) {
  const by = "advance" in move ? move.advance : move.to - controls.now()
  const isTooFar = controls.offsetMillis() + by > controls.furthestOffsetMillis
  if (by < 0 || isTooFar) {
    const pointer = "advance" in move ? "/advance" : "/to"
    return yield* Effect.fail(
      validationFailed([{ pointer, code: "out_of_range", message: outOfRange }]),
    )
  }
  yield* attempt(() => ("to" in move ? controls.moveClock(move.to) : controls.advanceClock(by)))
})

/** How far the sandbox's time is ahead of the system's, in ISO 8601. */
export const aheadOf = ({ offsetMillis }: SandboxControls): string =>
  `PT${Math.floor(offsetMillis() / 1_000)}S`
