/**
 * /internal/v1/sandbox: the clock, KSeF's failures, an order's whole life in one step. These routes
 * exist only in a sandbox.
 */
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import {
  aheadOf,
  attempt,
  moveClock,
  type SandboxControls,
} from "../../audience/sandbox-controls.ts"
import { saying } from "../../problem/field-errors.ts"
import { jsonBody } from "../../request/reading.ts"
import { nothing, ok } from "../../request/returns.ts"
import { durationText } from "../../schema/duration.ts"
import { instantText } from "../../schema/fulfilment.ts"
import { encodeInstant, timestamp } from "../../schema/primitives.ts"
import { ksefFailure, ksefFailures, type ShownKsefFailure } from "../../schema/sandbox-ksef.ts"
import { orderPath, returnsOrder, withPayments } from "../orders/reports.ts"
import { completeOrder } from "../orders/sandbox-steps.ts"

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

const returnsClock = (description: string) =>
  ok(description, clockBody, (controls: SandboxControls) => ({
    now: encodeInstant(instant(controls.now())),
    ahead: aheadOf(controls),
  }))

const listFailures = (controls: SandboxControls) => attempt(controls.ksefFailures)

const returnsFailures = (description: string) =>
  ok(description, ksefFailures, (items: ReadonlyArray<ShownKsefFailure>) => ({
    items: [...items],
  }))

const clockRoutes = (controls: SandboxControls) => [
  operatorOperation({
    id: "readClock",
    at: "GET /internal/v1/sandbox/clock",
    scope: "reader",
    tags,
    summary: "Read the sandbox's time",
    returns: returnsClock("The sandbox's time."),
    handle: () => Effect.succeed(controls),
  }),
  operatorOperation({
    id: "moveClock",
    at: "POST /internal/v1/sandbox/clock",
    scope: "administrator",
    tags,
    summary: "Move the sandbox's time forward",
    description:
      "When the response arrives, the API, the worker and the KSeF simulator use the new time. " +
      "The time never moves back.",
    body: jsonBody(clockMove),
    returns: returnsClock("The new time."),
    handle: ({ body: { advance, to } }) =>
      Effect.as(
        moveClock(controls, advance === undefined ? { to: to ?? 0 } : { advance }),
        controls,
      ),
  }),
]

const ksefRoutes = (controls: SandboxControls) => [
  operatorOperation({
    id: "listKsefFailures",
    at: "GET /internal/v1/sandbox/ksef/failures",
    scope: "reader",
    tags,
    summary: "List the planned KSeF failures",
    returns: returnsFailures("The remaining failures."),
    handle: () => listFailures(controls),
  }),
  operatorOperation({
    id: "failKsef",
    at: "POST /internal/v1/sandbox/ksef/failures",
    scope: "administrator",
    tags,
    summary: "Plan a KSeF failure",
    body: jsonBody(ksefFailure),
    returns: returnsFailures("All planned failures."),
    handle: ({ body }) =>
      Effect.andThen(
        attempt(() => controls.failKsef(body)),
        listFailures(controls),
      ),
  }),
  operatorOperation({
    id: "clearKsefFailures",
    at: "DELETE /internal/v1/sandbox/ksef/failures",
    scope: "administrator",
    tags,
    summary: "Cancel the planned KSeF failures",
    returns: nothing("The failures were cancelled."),
    handle: () => attempt(controls.clearKsefFailures),
  }),
]

const completeOrderRoute = operatorOperation({
  id: "completeOrder",
  at: "POST /internal/v1/sandbox/orders/{id}/complete",
  scope: "administrator",
  tags,
  summary: "Process, ship, deliver and pay an order in one step",
  description: "Steps that have already happened are skipped.",
  parameters: orderPath,
  returns: returnsOrder("The delivered order."),
  problems: ["order_not_found", "impossible_move", "payment_refused"],
  handle: ({ path }) => Effect.flatMap(completeOrder(path.id), withPayments),
})

export const makeSandboxRoutes = (controls: SandboxControls) => [
  ...clockRoutes(controls),
  ...ksefRoutes(controls),
  completeOrderRoute,
]
