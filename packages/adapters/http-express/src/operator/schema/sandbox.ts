/** The sandbox's clock and the failures of its KSeF, as operators ask for them. */
import { z } from "zod"
import { saying } from "../../field-errors.ts"
import { timestamp } from "../../schema/primitives.ts"
import { durationText, instantText } from "./times.ts"

const oneOfThem = {
  en: "give either advance or to",
  pl: "podaj albo advance, albo to",
}

export const clockMove = z
  .strictObject({ advance: durationText.exactOptional(), to: instantText.exactOptional() })
  .refine(({ advance, to }) => (advance === undefined) !== (to === undefined), saying(oneOfThem))
  .meta({ id: "ClockMove", example: { advance: "P1DT2H" } })

export const clockBody = z
  .object({
    now: timestamp.meta({ description: "The sandbox's time." }),
    ahead: z.string().meta({ description: "Of the system's time.", example: "PT93600S" }),
  })
  .meta({ id: "SandboxClock" })

/** By the names the simulator has for them; `*` is whichever request comes next. */
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
  .meta({ description: "The operation of KSeF whose next requests fail; `*`: any." })

const maximumTimes = 10_000
const maximumOutageSeconds = 86_400
const times = z.int().min(1).max(maximumTimes).default(1)

const status = z
  .strictObject({
    failure: z.literal("status"),
    status: z.literal([429, 500, 503]),
    operation,
    times,
    retryAfterSeconds: z.int().min(0).max(3_600).exactOptional(),
  })
  .meta({ id: "KsefStatusFailure", description: "Refused with that status; nothing happens." })

const reset = z
  .strictObject({
    failure: z.literal("reset"),
    afterwards: z.boolean().default(false).meta({
      description: "true: KSeF has taken in what was sent before the connection breaks.",
    }),
    operation,
    times,
  })
  .meta({ id: "KsefReset", description: "The connection breaks without an answer." })

const drop = z
  .strictObject({ failure: z.literal("drop"), times })
  .meta({ id: "KsefDrop", description: "An invoice is taken in and later ends with status 550." })

const outage = z
  .strictObject({
    failure: z.literal("outage"),
    seconds: z
      .int()
      .min(1)
      .max(maximumOutageSeconds)
      .meta({ description: "Of the system's time." }),
  })
  .meta({ id: "KsefOutage", description: "Every request gets 503, then KSeF is back." })

export const ksefFailure = z
  .discriminatedUnion("failure", [status, reset, drop, outage])
  .meta({ id: "KsefFailure" })
export type KsefFailure = z.output<typeof ksefFailure>

/** What the simulator itself was asked for may name any of its operations. */
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
  z.object({ failure: z.literal("outage"), seconds: z.int() }),
])
export type ShownKsefFailure = z.output<typeof shownFailure>

export const ksefFailures = z.object({ items: z.array(shownFailure) }).meta({ id: "KsefFailures" })
