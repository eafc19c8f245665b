/**
 * /internal/v1/sandbox: the clock, KSeF's failures, an order's whole life at once. These routes are
 * there in a sandbox alone.
 */
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { type Problem, validationFailed } from "../../problem.ts"
import { jsonReply, noContent } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { encodeInstant, identifier } from "../../schema/primitives.ts"
import { orderIdOf } from "../order-id.ts"
import { completeOrder } from "../complete-order.ts"
import { decodeBody, type OperatorCall, operatorRoute } from "../operator-route.ts"
import type { Operator } from "../operator.ts"
import { attempt, type SandboxControls } from "../sandbox-controls.ts"
import { operatorOrder, showOrder } from "../schema/order.ts"
import { clockBody, clockMove, ksefFailure, ksefFailures } from "../schema/sandbox.ts"

const tags = ["Sandbox"]

const showClock = ({ now, offsetMillis }: SandboxControls) =>
  jsonReply(200, {
    now: encodeInstant(instant(now())),
    ahead: `PT${Math.floor(offsetMillis() / 1_000)}S`,
  })

const outOfRange = {
  en: "must lead forward, and not further than 366 days ahead of the system's time",
  pl: "musi prowadzić naprzód, najdalej 366 dni przed czas systemowy",
}

const outOfReach = (pointer: string): Problem =>
  validationFailed([{ pointer, code: "out_of_range", message: outOfRange }])

const moveClock = (controls: SandboxControls) =>
  Effect.fnUntraced(function* ({ body }: OperatorCall) {
    const { advance, to } = yield* decodeBody(clockMove, body)
    const by = advance ?? (to ?? 0) - controls.now()
    const isTooFar = controls.offsetMillis() + by > controls.furthestOffsetMillis
    if (by < 0 || isTooFar) {
      return yield* Effect.fail(outOfReach(to === undefined ? "/advance" : "/to"))
    }
    yield* attempt(() => (to === undefined ? controls.advanceClock(by) : controls.moveClock(to)))
    return showClock(controls)
  })

const listFailures = (controls: SandboxControls) =>
  Effect.map(attempt(controls.ksefFailures), (items) => jsonReply(200, { items }))

const fail = (controls: SandboxControls) =>
  Effect.fnUntraced(function* ({ body }: OperatorCall) {
    const failure = yield* decodeBody(ksefFailure, body)
    yield* attempt(() => controls.failKsef(failure))
    return yield* listFailures(controls)
  })

const mend = (controls: SandboxControls) => Effect.as(attempt(controls.mendKsef), noContent)

const complete = Effect.fnUntraced(function* (call: OperatorCall) {
  const order = yield* completeOrder(yield* orderIdOf(call))
  return jsonReply(200, yield* showOrder(order))
})

type Routes = ReadonlyArray<GuardedRoute<Operator>>

const clockRoutes = (controls: SandboxControls): Routes => [
  operatorRoute({
    method: "get",
    path: "/sandbox/clock",
    operation: { operationId: "readClock", tags, summary: "What time it is in the sandbox" },
    success: { status: 200, description: "Its time.", schema: clockBody },
    handle: () => Effect.sync(() => showClock(controls)),
  }),
  operatorRoute({
    method: "post",
    path: "/sandbox/clock",
    operation: {
      operationId: "moveClock",
      tags,
      summary: "Move the time of the whole sandbox forward",
      description:
        "API, worker and KSeF simulator have the new time when this answers. Time never goes back.",
    },
    body: clockMove,
    success: { status: 200, description: "The new time.", schema: clockBody },
    handle: moveClock(controls),
  }),
]

const ksefRoutes = (controls: SandboxControls): Routes => [
  operatorRoute({
    method: "get",
    path: "/sandbox/ksef/failures",
    operation: { operationId: "listKsefFailures", tags, summary: "How KSeF will fail" },
    success: { status: 200, description: "What is left of it.", schema: ksefFailures },
    handle: () => listFailures(controls),
  }),
  operatorRoute({
    method: "post",
    path: "/sandbox/ksef/failures",
    operation: { operationId: "failKsef", tags, summary: "Make KSeF fail" },
    body: ksefFailure,
    success: { status: 200, description: "All that is asked for.", schema: ksefFailures },
    handle: fail(controls),
  }),
  operatorRoute({
    method: "delete",
    path: "/sandbox/ksef/failures",
    operation: { operationId: "mendKsef", tags, summary: "Make KSeF well again" },
    success: { status: 204, description: "It is." },
    handle: () => mend(controls),
  }),
]

const orderRoutes: Routes = [
  operatorRoute({
    method: "post",
    path: "/sandbox/orders/{id}/complete",
    operation: {
      operationId: "completeOrder",
      tags,
      summary: "Process, ship, deliver and pay at once",
      description: "Whatever of it has happened already is left as it is.",
      requestParams: { path: z.object({ id: identifier("ord", "the order") }) },
    },
    success: { status: 200, description: "The delivered order.", schema: operatorOrder },
    problems: ["order_not_found", "impossible_move", "payment_refused"],
    handle: complete,
  }),
]

export const makeSandboxRoutes = (controls: SandboxControls): Routes => [
  ...clockRoutes(controls),
  ...ksefRoutes(controls),
  ...orderRoutes,
]
