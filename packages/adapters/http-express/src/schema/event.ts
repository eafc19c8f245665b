/** Events as they are read: the very JSON that webhooks bring. */
import { eventTypes } from "@procurement/domain/events"
import { z } from "zod"
import { identifier, next, timestamp } from "./primitives.ts"

export const eventType = z.enum(eventTypes).meta({ id: "EventType" })

export const eventBody = z
  .object({
    id: identifier("evt", "the event, the same in every delivery of it"),
    type: eventType,
    version: z.literal(1),
    createdAt: timestamp,
    data: z.record(z.string(), z.unknown()).meta({
      description: "What happened; its members depend on the type.",
      example: {
        orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
        invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
        total: "49.98",
        currency: "PLN",
      },
    }),
  })
  .meta({ id: "Event" })

export const eventPage = z.object({ items: z.array(eventBody), next }).meta({ id: "EventPage" })
