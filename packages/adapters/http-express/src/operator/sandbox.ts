/**
 * /internal/v1/sandbox: the clock, KSeF's failures, an order's whole life in one step. These routes
 * exist only in a sandbox.
 */
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { saying } from "../problem/field-errors.ts"
import { jsonBody } from "../request/reading.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import {
  aheadOf,
  attempt,
  ksefFailure,
  ksefFailures,
  moveClock,
  type SandboxControls,
} from "../sandbox/controls.ts"
import { completeOrder } from "../sandbox/order-steps.ts"
import { encodeInstant, timestamp } from "../schema/primitives.ts"
import { durationText } from "../schema/duration.ts"
import { instantText } from "./fulfilment.ts"
import { operatorOperation } from "./operator-route.ts"
import { operatorOrder, orderPath, showOrder } from "./orders.ts"

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
    ahead: z.string().meta({
      description: "How far the sandbox's time is ahead of the system's time.",
      example: "PT93600S",
    }),
  })
  .meta({ id: "SandboxClock" })

const tags = ["Sandbox"]

const showClock = (controls: SandboxControls) =>
  jsonReply(200, { now: encodeInstant(instant(controls.now())), ahead: aheadOf(controls) })

const listFailures = (controls: SandboxControls) =>
  Effect.map(attempt(controls.ksefFailures), (items) => jsonReply(200, { items }))

const clockRoutes = (controls: SandboxControls) => [
  operatorOperation({
    id: "readClock",
    method: "get",
    path: "/internal/v1/sandbox/clock",
    tags,
    summary: "Read the sandbox's time",
    returns: { status: 200, description: "The sandbox's time.", schema: clockBody },
    handle: () => showClock(controls),
  }),
  operatorOperation({
    id: "moveClock",
    method: "post",
    path: "/internal/v1/sandbox/clock",
    tags,
    summary: "Move the sandbox's time forward",
    description:
      "When the response arrives, the API, the worker and the KSeF simulator use the new time. " +
      "The time never moves back.",
    body: jsonBody(clockMove),
    returns: { status: 200, description: "The new time.", schema: clockBody },
    handle: Effect.fnUntraced(function* ({ body: { advance, to } }) {
      yield* moveClock(controls, advance === undefined ? { to: to ?? 0 } : { advance })
      return showClock(controls)
    }),
  }),
]

const ksefRoutes = (controls: SandboxControls) => [
  operatorOperation({
    id: "listKsefFailures",
    method: "get",
    path: "/internal/v1/sandbox/ksef/failures",
    tags,
    summary: "List the planned KSeF failures",
    returns: { status: 200, description: "The remaining failures.", schema: ksefFailures },
    handle: () => listFailures(controls),
  }),
  operatorOperation({
    id: "failKsef",
    method: "post",
    path: "/internal/v1/sandbox/ksef/failures",
    tags,
    summary: "Plan a KSeF failure",
    body: jsonBody(ksefFailure),
    returns: { status: 200, description: "All planned failures.", schema: ksefFailures },
    handle: Effect.fnUntraced(function* ({ body }) {
      yield* attempt(() => controls.failKsef(body))
      return yield* listFailures(controls)
    }),
  }),
  operatorOperation({
    id: "clearKsefFailures",
    method: "delete",
    path: "/internal/v1/sandbox/ksef/failures",
    tags,
    summary: "Cancel the planned KSeF failures",
    returns: { status: 204, description: "The failures were cancelled." },
    handle: () => Effect.as(attempt(controls.clearKsefFailures), noContent),
  }),
]

const completeOrderRoute = operatorOperation({
  id: "completeOrder",
  method: "post",
  path: "/internal/v1/sandbox/orders/{id}/complete",
  tags,
  summary: "Process, ship, deliver and pay an order in one step",
  description: "Steps that have already happened are skipped.",
  parameters: orderPath,
  returns: { status: 200, description: "The delivered order.", schema: operatorOrder },
  problems: ["order_not_found", "impossible_move", "payment_refused"],
  handle: Effect.fnUntraced(function* ({ path }) {
    return jsonReply(200, yield* showOrder(yield* completeOrder(path.id)))
  }),
})

export const makeSandboxRoutes = (controls: SandboxControls) => [
  ...clockRoutes(controls),
  ...ksefRoutes(controls),
  completeOrderRoute,
]
