/** The headers that every webhook comes with: whose it is, when it was sent, and who says so. */
import { z } from "zod"

export const webhookHeaders = z.object({
  "webhook-id": z.string().meta({
    description: "The `id` of the event: the same when it is sent again.",
    example: "evt_01kafq3v8pe0rr2c1m5kz9x7wg",
  }),
  "webhook-timestamp": z
    .string()
    .meta({ description: "Unix seconds of this attempt.", example: "1795250400" }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` and base64 of the HMAC-SHA256 over `id.timestamp.body`, for each secret in force; " +
      "several are parted by spaces.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  }),
  "X-Service-Signature": z.string().meta({
    description: "The same as `t=<seconds>,v1=<hex>`, with a `v1` for each secret in force.",
    example: "t=1795250400,v1=2b9a68…",
  }),
  "X-Service-Replay": z.literal("true").exactOptional().meta({
    description: "It is told again because you have asked for it.",
  }),
  traceparent: z.string().exactOptional().meta({
    description:
      "The W3C trace in which it happened: yours, if the request that led to it had one.",
    example: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  }),
})
