/** The bodies of the customers' sandbox API. */
import { z } from "zod"
import { saying } from "../problem/field-errors.ts"
import { durationText } from "./duration.ts"
import { instantText, paymentAmount, returnNotice, shipment } from "./fulfilment.ts"
import { exampleId, identifier, timestamp } from "./primitives.ts"
import { maximumOutageSeconds } from "./sandbox-ksef.ts"

const maximumInvoices = 1_000

/** Events that no step of an order causes at once; the sandbox delivers examples of them. */
export const exampleTypes = [
  "invoice.overdue",
  "catalog.updated",
  "quota.reached",
  "token.expiring",
  "rate_limit.sustained",
  "webhook.expiring",
] as const

export const ksefModes = ["normal", "offline", "reject_next", "interrupt_next", "custom"] as const

const ksefState = z
  .object({
    mode: z.enum(ksefModes).meta({
      description: "`custom`: the operator of the sandbox has planned other failures.",
    }),
    remainingSeconds: z
      .int()
      .exactOptional()
      .meta({ description: "Seconds of the system's time until KSeF is available again." }),
    remaining: z
      .int()
      .exactOptional()
      .meta({ description: "Number of invoices still to be rejected or interrupted." }),
  })
  .meta({ id: "SandboxKsef" })
export type KsefState = z.output<typeof ksefState>

export const sandboxState = z
  .object({
    now: timestamp.meta({ description: "The sandbox's time." }),
    ahead: z.string().meta({
      description: "How far the sandbox's time is ahead of the system's time.",
      example: "PT93600S",
    }),
    nextRetryAt: timestamp.nullable().meta({
      description:
        "When the next of your failed webhook deliveries is retried; null if no retry is pending.",
    }),
    ksef: ksefState,
  })
  .meta({ id: "SandboxState" })

const oneOfThem = {
  en: "must contain either advance or to",
  pl: "musi zawierać albo advance, albo to",
}

export const nextRetry = "next_retry"

export const clockMove = z
  .strictObject({
    advance: durationText.exactOptional(),
    to: z
      .union([z.literal(nextRetry), instantText])
      .exactOptional()
      .meta({
        description: "A timestamp, or `next_retry` for the time of `nextRetryAt`.",
        example: "2026-11-20T12:00:00Z",
        override: ({ jsonSchema }) => {
          delete jsonSchema.anyOf
          jsonSchema.type = "string"
        },
      }),
  })
  .refine(({ advance, to }) => (advance === undefined) !== (to === undefined), saying(oneOfThem))
  .meta({ id: "SandboxClockMove", example: { advance: "PT1H" } })

const notInThisMode = {
  en: "seconds is allowed only with offline, times only with reject_next and interrupt_next",
  pl:
    "seconds można podać tylko w trybie offline, a times tylko w trybach reject_next i " +
    "interrupt_next",
}

export const ksefRequest = z
  .strictObject({
    mode: z.enum(["normal", "offline", "reject_next", "interrupt_next"]).meta({
      description:
        "`offline`: every request to KSeF gets 503. `reject_next`: KSeF rejects the next invoices " +
        "with status 450. `interrupt_next`: KSeF accepts the next invoices, but the connection " +
        "breaks before the response; the service resolves the unknown outcome itself.",
    }),
    seconds: z.int().min(1).max(maximumOutageSeconds).exactOptional().meta({
      description: "With `offline`: duration in seconds of the system's time; 600 by default.",
    }),
    times: z.int().min(1).max(maximumInvoices).exactOptional().meta({
      description: "With `reject_next` and `interrupt_next`: number of invoices; 1 by default.",
    }),
  })
  .refine(
    ({ mode, seconds, times }) =>
      (seconds === undefined || mode === "offline") &&
      (times === undefined || mode === "reject_next" || mode === "interrupt_next"),
    saying(notInThisMode),
  )
  .meta({ id: "SandboxKsefRequest", example: { mode: "offline", seconds: 60 } })
export type KsefRequest = z.output<typeof ksefRequest>

const { carrier, trackingNumber, trackingUrl } = shipment.shape

export const shipmentRequest = z
  .strictObject({
    carrier: carrier.exactOptional(),
    trackingNumber: trackingNumber.exactOptional(),
    trackingUrl,
  })
  .meta({
    id: "SandboxShipment",
    example: {
      carrier: "InPost",
      trackingNumber: "520000012345678901234567",
      trackingUrl: "https://tracking.example.com/520000012345678901234567",
    },
  })

export const paymentRequest = z
  .strictObject({ amount: paymentAmount.exactOptional() })
  .meta({ id: "SandboxPayment", example: { amount: "49.98" } })

const { lines, reason, reference } = returnNotice.shape

export const returnRequest = z
  .strictObject({ lines: lines.exactOptional(), reason, reference: reference.exactOptional() })
  .meta({ id: "SandboxReturn", example: { lines: [{ line: 1, quantity: 1 }] } })

/** Types whose event an order causes. */
export const orderTypes = [
  "order.accepted",
  "order.processing",
  "order.shipped",
  "order.delivered",
  "order.cancelled",
  "order.returned",
  "invoice.issued",
  "invoice.paid",
  "invoice.voided",
  "invoice.issued_outside",
  "invoice.rejected",
] as const
export type OrderType = (typeof orderTypes)[number]

const type = z.enum([...orderTypes, ...exampleTypes])

export const triggerRequest = z
  .strictObject({ type })
  .meta({ id: "SandboxEventRequest", example: { type: "invoice.paid" } })

export const triggered = z
  .object({
    type,
    orderId: identifier(
      "ord",
      "the order that was placed, if one causes the event",
    ).exactOptional(),
    invoiceId: identifier("inv", "the invoice of the order").exactOptional(),
    eventId: identifier("evt", "the example, if no order causes the event").exactOptional(),
  })
  .meta({
    id: "SandboxEvent",
    example: { type: "invoice.paid", orderId: exampleId("ord"), invoiceId: exampleId("inv") },
  })
