/**
 * /internal/v1/sandbox: the clock, KSeF's failures, an order's whole life at once. These routes are
 * there in a sandbox alone.
 */
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { saying } from "../problem/field-errors.ts"
import { decodeBody } from "../request/body.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import type { GuardedRoute } from "../request/route.ts"
import {
  aheadOf,
  attempt,
  ksefFailure,
  ksefFailures,
  moveClock,
  type SandboxControls,
} from "../sandbox/controls.ts"
import { completeOrder } from "../sandbox/order-steps.ts"
import { encodeInstant, identifier, timestamp } from "../schema/primitives.ts"
import { durationText } from "../schema/duration.ts"
import { instantText } from "./fulfilment.ts"
import { type Operator, type OperatorCall, operatorRoute, orderIdOf } from "./operator-route.ts"
import { operatorOrder, showOrder } from "./orders.ts"

const oneOfThem = {
  en: "must contain either advance or to",
  pl: "musi zawierać albo advance, albo to",
}

const clockMove = z
  .strictObject({ advance: durationText.exactOptional(), to: instantText.exactOptional() })
  .refine(({ advance, to }) => (advance === undefined) !== (to === undefined), saying(oneOfThem))
  .meta({ id: "ClockMove", example: { advance: "P1DT2H" } })

const clockBody = z
  .object({
    now: timestamp.meta({ description: "The sandbox's time." }),
    ahead: z.string().meta({ description: "Of the system's time.", example: "PT93600S" }),
  })
  .meta({ id: "SandboxClock" })

const tags = ["Sandbox"]

const showClock = (controls: SandboxControls) =>
  jsonReply(200, { now: encodeInstant(instant(controls.now())), ahead: aheadOf(controls) })

const move = (controls: SandboxControls) =>
  Effect.fnUntraced(function* ({ body }: OperatorCall) {
    const { advance, to } = yield* decodeBody(clockMove, body)
    yield* moveClock(controls, advance === undefined ? { to: to ?? 0 } : { advance })
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

const clearFailures = (controls: SandboxControls) =>
  Effect.as(attempt(controls.clearKsefFailures), noContent)

const complete = Effect.fnUntraced(function* (call: OperatorCall) {
  const order = yield* completeOrder(yield* orderIdOf(call))
  return jsonReply(200, yield* showOrder(order))
})

type Routes = ReadonlyArray<GuardedRoute<Operator>>

const clockRoutes = (controls: SandboxControls): Routes => [
  operatorRoute({
    method: "get",
    path: "/sandbox/clock",
    operation: { operationId: "readClock", tags, summary: "Read the sandbox's time" },
    success: { status: 200, description: "The sandbox's time.", schema: clockBody },
    handle: () => Effect.sync(() => showClock(controls)),
  }),
  operatorRoute({
    method: "post",
    path: "/sandbox/clock",
    operation: {
      operationId: "moveClock",
      tags,
      summary: "Move the sandbox's time forward",
      description:
        "API, worker and KSeF simulator use the new time when the response arrives. Time " +
        "never moves back.",
    },
    body: clockMove,
    success: { status: 200, description: "The new time.", schema: clockBody },
    handle: move(controls),
  }),
]

const ksefRoutes = (controls: SandboxControls): Routes => [
  operatorRoute({
    method: "get",
    path: "/sandbox/ksef/failures",
    operation: { operationId: "listKsefFailures", tags, summary: "List the planned KSeF failures" },
    success: { status: 200, description: "The remaining failures.", schema: ksefFailures },
    handle: () => listFailures(controls),
  }),
  operatorRoute({
    method: "post",
    path: "/sandbox/ksef/failures",
    operation: { operationId: "failKsef", tags, summary: "Make KSeF fail" },
    body: ksefFailure,
    success: { status: 200, description: "All planned failures.", schema: ksefFailures },
    handle: fail(controls),
  }),
  operatorRoute({
    method: "delete",
    path: "/sandbox/ksef/failures",
    operation: {
      operationId: "clearKsefFailures",
      tags,
      summary: "Cancel the planned KSeF failures",
    },
    success: { status: 204, description: "The failures were cancelled." },
    handle: () => clearFailures(controls),
  }),
]

const orderRoutes: Routes = [
  operatorRoute({
    method: "post",
    path: "/sandbox/orders/{id}/complete",
    operation: {
      operationId: "completeOrder",
      tags,
      summary: "Process, ship, deliver and pay an order at once",
      description: "Steps that have already happened are skipped.",
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
