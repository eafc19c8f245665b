/** Deliveries as their customers see them; the sent body is omitted, because it is the event's. */
import {
  type Attempt,
  deliverableTypes,
  type Delivery,
  deliveryKinds,
  type DeliveryStatus,
  deliveryStatuses,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { constantsOf, encodeInstant, identifier, next, timestamp } from "./primitives.ts"

const wordOf = <S extends DeliveryStatus>(status: S): Lowercase<S> =>
  status.toLowerCase() as Lowercase<S>

export const deliveryStatusWords = deliveryStatuses.map(wordOf)

export const deliveryStatusNamed = (
  word: Lowercase<DeliveryStatus> | undefined,
): DeliveryStatus | undefined => deliveryStatuses.find((status) => wordOf(status) === word)

export const deliveryStatus = z.enum(deliveryStatusWords).meta({
  id: "DeliveryStatus",
  ...constantsOf("DELIVERY_STATUS", deliveryStatusWords),
})

const expiryReason = "The webhook stayed paused for 30 days after this delivery was created."

const attemptBody = z
  .object({
    at: timestamp,
    durationMillis: z.int().meta({ example: 270 }),
    status: z.int().exactOptional().meta({
      description: "HTTP status of the response; absent if there was none.",
      example: 500,
    }),
    failure: z.string().exactOptional().meta({
      description: "Why the attempt failed; absent if it succeeded.",
      example: "HTTP 500 Internal Server Error",
    }),
  })
  .meta({ id: "DeliveryAttempt" })

export const deliveryBody = z
  .object({
    id: identifier("dlv", "the delivery"),
    webhookId: identifier("sub", "the subscription"),
    eventId: identifier("evt", "the event"),
    eventType: z.enum(deliverableTypes),
    kind: z.enum(deliveryKinds).meta({
      description:
        "`event`: the original delivery; `replay`: resent at your request; `test`: a test event.",
    }),
    status: deliveryStatus.meta({
      description:
        "`ready`: queued; `waiting`: failed, will be retried at `nextAttemptAt`; `delivered`; " +
        "`exhausted`: no retry is left; `skipped`: skipped at your request; `expired`: the " +
        "webhook stayed paused for 30 days.",
      example: "waiting",
    }),
    nextAttemptAt: timestamp.exactOptional().meta({ example: "2026-11-20T12:01:00.000Z" }),
    settledAt: timestamp.exactOptional(),
    reason: z
      .string()
      .meta({ example: expiryReason })
      .exactOptional()
      .meta({ description: "Why the delivery expired." }),
    createdAt: timestamp,
    attempts: z.array(attemptBody).meta({ description: "Oldest first." }),
  })
  .meta({ id: "Delivery" })

export const deliveryPage = z
  .object({ items: z.array(deliveryBody), next })
  .meta({ id: "DeliveryPage" })

const encodeAttempt = ({ at, ...rest }: Attempt): z.output<typeof attemptBody> => ({
  at: encodeInstant(at),
  ...rest,
})

export const encodeDelivery = (delivery: Delivery): z.output<typeof deliveryBody> => ({
  id: delivery.id,
  webhookId: delivery.subscriptionId,
  eventId: delivery.eventId,
  eventType: delivery.eventType,
  kind: delivery.kind,
  status: wordOf(delivery._tag),
  ...("dueAt" in delivery ? { nextAttemptAt: encodeInstant(delivery.dueAt) } : {}),
  ...("settledAt" in delivery ? { settledAt: encodeInstant(delivery.settledAt) } : {}),
  ...(delivery._tag === "Expired" ? { reason: expiryReason } : {}),
  createdAt: encodeInstant(delivery.createdAt),
  attempts: delivery.attempts.map(encodeAttempt),
})
