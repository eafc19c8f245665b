/** How invoices leave for KSeF: within which limits, when together, and where packages lie. */
import { pathOrEmpty, type SettingsOf, wholeNumber } from "@procurement/app-chassis"
import {
  type DispatchPolicy,
  dispatchPolicy,
  maximumBatchInvoices,
} from "@procurement/domain/clearance"
import { z } from "zod"

const millisPerSecond = 1_000

export const dispatchSettings = {
  FRESHNESS_SECONDS: {
    schema: wholeNumber(1, 3_600),
    meaning: "how long an invoice may wait for others to be sent with, while the load allows",
    byDefault: String(dispatchPolicy.freshnessMillis / millisPerSecond),
  },
  BATCH_MINIMUM: {
    schema: wholeNumber(1, maximumBatchInvoices),
    meaning: "invoices from which on they are sent together instead of one by one",
    byDefault: String(dispatchPolicy.minimumBatch),
  },
  BATCH_MAXIMUM: {
    schema: wholeNumber(1, maximumBatchInvoices),
    meaning: "invoices in one package at most",
    byDefault: String(dispatchPolicy.maximumBatch),
  },
  BATCH_COMPRESSION: {
    schema: z.enum(["Zip", "TarGz"], "must be Zip or TarGz"),
    meaning: "form of packages",
    byDefault: "Zip",
  },
  BATCH_DIR: {
    schema: pathOrEmpty,
    meaning: "folder for packages until they are sent; empty: below the system's temporary one",
    byDefault: "",
  },
} as const

/** With how many times KSeF's limits; 0: no limits. */
type DispatchSettings = SettingsOf<typeof dispatchSettings> & { readonly KSEF_LIMIT_SCALE: number }

export const dispatchPolicyOf = (settings: DispatchSettings): DispatchPolicy => {
  const scale = settings.KSEF_LIMIT_SCALE
  return {
    ...dispatchPolicy,
    freshnessMillis: settings.FRESHNESS_SECONDS * millisPerSecond,
    minimumBatch: settings.BATCH_MINIMUM,
    maximumBatch: settings.BATCH_MAXIMUM,
    batchesPerHour: scale === 0 ? Number.POSITIVE_INFINITY : dispatchPolicy.batchesPerHour * scale,
  }
}
