/**
 * The bodies posted to customers: every event, and two that only webhooks receive, as zod schemas
 * of the output of the domain's `testBody` and `verificationBody`.
 */
import type { DeliverableType, verificationEventType } from "@procurement/domain/webhook"
import { z } from "zod"
import { eventPayload, eventPayloads } from "./event.ts"
import { identifier } from "./primitives.ts"

/** The types of posted bodies: deliveries, and the verification before them. */
export type PostedType = DeliverableType | typeof verificationEventType

export const webhookPayloads = {
  ...eventPayloads,
  "webhook.test": eventPayload("webhook.test", {
    subscriptionId: identifier("sub", "the subscription under test"),
  }),
  "webhook.verification": eventPayload("webhook.verification", {
    challenge: z.string().meta({
      description: "A random value that the endpoint must return.",
      pattern: "^[\\w-]{43}$",
      example: "qL3m-0pXv_7T1yQn2Wc4Rb6Zs8Uf9Hd5Kj1Ge3Ia7Mo",
    }),
  }),
} as const satisfies Record<PostedType, z.ZodType>
