/** Settings for sending invoices to KSeF: limits, batching, and the folder for packages. */
import { pathOrEmpty, type SettingsOf, wholeNumber } from "@procurement/app-platform"
import {
  batchesPerHourOf,
  type DispatchPolicy,
  dispatchPolicy,
  limitScales,
  maximumBatchInvoices,
  scaledLimits,
} from "@procurement/domain/clearance"
import { z } from "zod"

const millisPerSecond = 1_000

const { least, most } = limitScales
const noScale = `must be 0 for no limits, or a number from ${least} to ${most}`

/** Rejects an empty text, which would otherwise parse as 0 and lift all limits. */
const limitScale = z
  .string()
  .regex(/\S/, noScale)
  .transform(Number)
  .pipe(
    z
      .number(noScale)
      .refine((scale) => scale === 0 || (scale >= least && scale <= most), { message: noScale }),
  )
  .meta({ title: `number: 0, or ${least} to ${most}` })

export const dispatchSettings = {
  KSEF_LIMIT_SCALE: limitScale
    .prefault("1")
    .describe(
      "scale of KSeF's published limits: 1 keeps them, 10 allows ten times as many calls, 0 lifts them",
    ),
  FRESHNESS_SECONDS: wholeNumber(1, 3_600)
    .prefault(String(dispatchPolicy.freshnessMillis / millisPerSecond))
    .describe("how long an invoice may wait for others to be sent with, while the load allows"),
  BATCH_MINIMUM: wholeNumber(1, maximumBatchInvoices)
    .prefault(String(dispatchPolicy.minimumBatch))
    .describe("minimum number of ready invoices to send in a batch instead of one by one"),
  BATCH_MAXIMUM: wholeNumber(1, maximumBatchInvoices)
    .prefault(String(dispatchPolicy.maximumBatch))
    .describe("maximum invoices in one package"),
  BATCH_COMPRESSION: z
    .enum(["Zip", "TarGz"], "must be Zip or TarGz")
    .prefault("Zip")
    .describe("format of packages"),
  BATCH_DIR: pathOrEmpty
    .prefault("")
    .describe("folder for packages until they are sent; empty: in the system's temporary folder"),
} as const

type DispatchSettings = SettingsOf<typeof dispatchSettings>

export const dispatchPolicyOf = (settings: DispatchSettings): DispatchPolicy => {
  const scale = settings.KSEF_LIMIT_SCALE
  return {
    ...dispatchPolicy,
    freshnessMillis: settings.FRESHNESS_SECONDS * millisPerSecond,
    minimumBatch: settings.BATCH_MINIMUM,
    maximumBatch: settings.BATCH_MAXIMUM,
    batchesPerHour: batchesPerHourOf(scaledLimits(scale)),
  }
}
