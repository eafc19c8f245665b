/** /v1/sandbox: the state of a sandbox, its clock and its KSeF. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "@procurement/domain/calendar"
import { DeliveryLog } from "@procurement/domain/webhook"
import type { z } from "zod"
import {
  aheadOf,
  attempt,
  checkShared,
  moveClock,
  type SandboxControls,
} from "../../audience/sandbox-controls.ts"
import { type SandboxCaller, sandboxOperation } from "../../audience/sandbox.ts"
import { problem } from "../../problem/problem.ts"
import { jsonBody } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"
import { encodeInstant } from "../../schema/primitives.ts"
import type { KsefFailure, ShownKsefFailure } from "../../schema/sandbox-ksef.ts"
import {
  clockMove,
  type KsefRequest,
  ksefRequest,
  type KsefState,
  nextRetry,
  sandboxState,
} from "../../schema/sandbox.ts"

interface SandboxCall {
  readonly principal: SandboxCaller
}

const nextRetryOf = Effect.fnUntraced(function* ({ principal }: SandboxCall) {
  const log = yield* DeliveryLog
  return Option.getOrUndefined(yield* log.nextRetryAt(principal.tenantId))
})

const isInterruption = (failure: ShownKsefFailure): boolean =>
  failure.failure === "reset" && failure.afterwards && failure.operation === "sendInvoice"

/** The next invoice of a trigger; it is no mode of KSeF. */
const isForOneInvoice = (failure: ShownKsefFailure): boolean =>
  failure.failure === "reject" && failure.containing !== undefined

const ksefStateOf = (failures: ReadonlyArray<ShownKsefFailure>): KsefState => {
  const first = failures.find((each) => !isForOneInvoice(each))
  if (first === undefined) return { mode: "normal" }
  if (first.failure === "outage") return { mode: "offline", remainingSeconds: first.seconds }
  if (first.failure === "reject") return { mode: "reject_next", remaining: first.times }
  return isInterruption(first) && "times" in first
    ? { mode: "interrupt_next", remaining: first.times }
    : { mode: "custom" }
}

const stateOf = Effect.fnUntraced(function* (call: SandboxCall) {
  const failures = yield* attempt(call.principal.controls.ksefFailures)
  return { controls: call.principal.controls, failures, retryAt: yield* nextRetryOf(call) }
})

interface State extends Pick<SandboxCaller, "controls"> {
  readonly failures: ReadonlyArray<ShownKsefFailure>
  readonly retryAt: Instant | undefined
}

const encodeState = ({ controls, failures, retryAt }: State): z.output<typeof sandboxState> => ({
  now: encodeInstant(instant(controls.now())),
  ahead: aheadOf(controls),
  nextRetryAt: retryAt === undefined ? null : encodeInstant(retryAt),
  ksef: ksefStateOf(failures),
})

/** An overdue retry needs no move. */
const moveToRetry = Effect.fnUntraced(function* (call: SandboxCall) {
  const { controls } = call.principal
  const retryAt = yield* nextRetryOf(call)
  if (retryAt === undefined) return yield* Effect.fail(problem("no_retry_pending"))
  if (retryAt > controls.now()) yield* moveClock(controls, { to: retryAt })
})

const usualOutageSeconds = 600

const failureOf = ({ mode, seconds, times = 1 }: KsefRequest): KsefFailure | undefined => {
  switch (mode) {
    case "normal":
      return undefined
    case "offline":
      return { failure: "outage", seconds: seconds ?? usualOutageSeconds }
    case "reject_next":
      return { failure: "reject", times }
    case "interrupt_next":
      return { failure: "reset", afterwards: true, operation: "sendInvoice", times }
  }
}

const returns = ok("The state of the sandbox.", sandboxState, encodeState, {
  headersOf: () => ({ "cache-control": "no-store" }),
})

const readSandboxRoute = sandboxOperation({
  id: "readSandbox",
  at: "GET /v1/sandbox",
  summary: "Read the sandbox's clock, your next webhook retry and KSeF's mode",
  description: "All users of the sandbox share its clock and its KSeF.",
  returns,
  handle: stateOf,
})

const moveClockRoute = sandboxOperation({
  id: "moveSandboxClock",
  at: "POST /v1/sandbox/clock",
  scope: "sandbox",
  summary: "Move the sandbox's clock forward",
  description:
    "Webhook retries, invoice dates, quotas and tokens follow this clock: an access token is " +
    "valid for one hour of it. When you receive the response, the new time is in effect " +
    "everywhere. All users of the sandbox share the clock. It never moves back and can be at " +
    "most 366 days ahead of the system's time.",
  body: jsonBody(clockMove),
  returns,
  problems: ["no_retry_pending", "shared_sandbox"],
  handle: Effect.fnUntraced(function* (call) {
    yield* checkShared(call.principal.controls)
    const { advance, to } = call.body
    if (to === nextRetry) yield* moveToRetry(call)
    else
      yield* moveClock(
        call.principal.controls,
        advance === undefined ? { to: to ?? 0 } : { advance },
      )
    return yield* stateOf(call)
  }),
})

const setKsefRoute = sandboxOperation({
  id: "setSandboxKsef",
  at: "PUT /v1/sandbox/ksef",
  scope: "sandbox",
  summary: "Set the failure mode of the sandbox's KSeF",
  description:
    "A new mode replaces the previous one; `normal` ends all failures. All users of the sandbox " +
    "share its KSeF, so the next invoice may be another customer's.",
  body: jsonBody(ksefRequest),
  returns,
  problems: ["shared_sandbox"],
  handle: Effect.fnUntraced(function* (call) {
    const { controls } = call.principal
    yield* checkShared(controls)
    const failure = failureOf(call.body)
    yield* attempt(controls.clearKsefFailures)
    if (failure !== undefined) yield* attempt(() => controls.failKsef(failure))
    return yield* stateOf(call)
  }),
})

export const makeStateRoutes = (controls: SandboxControls | undefined) =>
  [readSandboxRoute, moveClockRoute, setKsefRoute].map((route) => route(controls))
