/** Failures of the sandbox's KSeF, as operators plan them. */
import { z } from "zod"

/** The simulator's name of the operation; `*` matches the next request of any operation. */
const operation = z
  .enum([
    "*",
    "publicKeys",
    "challenge",
    "xadesSignature",
    "authStatus",
    "redeem",
    "refresh",
    "openSession",
    "sendInvoice",
    "invoiceStatus",
    "closeSession",
    "sessionStatus",
    "invoiceUpo",
    "ksefNumberUpo",
    "sessionUpo",
    "downloadUrl",
  ])
  .default("*")
  .meta({ description: "The KSeF operation whose next requests fail; `*` matches any operation." })

const maximumTimes = 10_000
export const maximumOutageSeconds = 86_400
const times = z.int().min(1).max(maximumTimes).default(1)

const status = z
  .strictObject({
    failure: z.literal("status"),
    status: z.literal([429, 500, 503]),
    operation,
    times,
    retryAfterSeconds: z.int().min(0).max(3_600).exactOptional(),
  })
  .meta({
    id: "KsefStatusFailure",
    description: "Requests are rejected with this status and have no effect.",
  })

const reset = z
  .strictObject({
    failure: z.literal("reset"),
    afterwards: z.boolean().default(false).meta({
      description: "With `true`, KSeF processes the request before the connection breaks.",
    }),
    operation,
    times,
  })
  .meta({ id: "KsefReset", description: "The connection breaks without a response." })

const drop = z.strictObject({ failure: z.literal("drop"), times }).meta({
  id: "KsefDrop",
  description: "An invoice is accepted for processing and ends with status 550.",
})

const containing = z
  .string()
  .min(1)
  .max(256)
  .exactOptional()
  .meta({ description: "Only an invoice whose XML contains this text.", example: "PO-2026-0117" })

const reject = z.strictObject({ failure: z.literal("reject"), times, containing }).meta({
  id: "KsefReject",
  description: "An invoice is accepted for processing and rejected with status 450.",
})

const outage = z
  .strictObject({
    failure: z.literal("outage"),
    seconds: z
      .int()
      .min(1)
      .max(maximumOutageSeconds)
      .meta({ description: "Duration in seconds of the system's time." }),
  })
  .meta({
    id: "KsefOutage",
    description: "Every request gets 503 for `seconds`; then KSeF is available again.",
  })

export const ksefFailure = z
  .discriminatedUnion("failure", [status, reset, drop, reject, outage])
  .meta({ id: "KsefFailure" })
export type KsefFailure = z.output<typeof ksefFailure>

/**
 * Unrestricted, because failures planned through the simulator's own API may name any of its
 * operations.
 */
const shownOperation = { operation: z.string(), times: z.int() }

const shownFailure = z.discriminatedUnion("failure", [
  z.object({
    failure: z.literal("status"),
    status: z.int(),
    ...shownOperation,
    retryAfterSeconds: z.int().exactOptional(),
  }),
  z.object({ failure: z.literal("reset"), afterwards: z.boolean(), ...shownOperation }),
  z.object({ failure: z.literal("drop"), times: z.int() }),
  z.object({
    failure: z.literal("reject"),
    times: z.int(),
    containing: z.string().exactOptional(),
  }),
  z.object({ failure: z.literal("outage"), seconds: z.int() }),
])
export type ShownKsefFailure = z.output<typeof shownFailure>

export const ksefFailures = z.object({ items: z.array(shownFailure) }).meta({ id: "KsefFailures" })
