/** The files that were made of the register, and what has changed since one was. */
import {
  type ExportedRow,
  type LedgerChange,
  type LedgerDifference,
  type LedgerExport,
  ledgerFormats,
  maximumNamedChanges,
  needsCorrection,
} from "@procurement/domain/ledger"
import { toDecimal } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import {
  decimal,
  encodeLedgerSums,
  encodeMarker,
  ledgerRule,
  ledgerSums,
  markerWord,
} from "./ledger.ts"
import { encodeInstant, identifier, localDate, mapped, timestamp } from "./primitives.ts"

export const ledgerExport = z
  .object({
    id: identifier("exp", "the export"),
    period: z.string(),
    format: z.enum(ledgerFormats),
    by: z.string().meta({ description: "Who made it." }),
    at: timestamp,
    asOf: timestamp.meta({ description: "The rows are as known at that time." }),
    ...ledgerSums,
    sha256: z.string().meta({ description: "Of the file, hexadecimal." }),
    filed: z
      .object({ by: z.string(), at: timestamp })
      .exactOptional()
      .meta({ description: "Who recorded that it was filed; absent until then." }),
  })
  .meta({ id: "LedgerExport" })

export const encodeLedgerExport = (exported: LedgerExport): z.output<typeof ledgerExport> => ({
  id: exported.id,
  period: exported.period,
  format: exported.format,
  by: exported.by,
  at: encodeInstant(exported.at),
  asOf: encodeInstant(exported.asOf),
  ...encodeLedgerSums(exported.totals),
  sha256: exported.sha256,
  ...(exported.filed === undefined
    ? {}
    : { filed: { by: exported.filed.by, at: encodeInstant(exported.filed.at) } }),
})

const stated = z
  .object({
    marker: markerWord,
    ksefNumber: z.string().exactOptional(),
    rule: ledgerRule,
    soldOn: localDate.exactOptional(),
    netInPln: decimal.exactOptional(),
    vatInPln: decimal.exactOptional(),
  })
  .meta({ id: "ExportedLedgerRow" })

const ledgerChange = z
  .object({
    number: z.string(),
    isToCorrect: z.boolean().meta({
      description:
        "The file was filed and must be corrected (art. 109(3e) of the VAT act). False for a KSeF " +
        "number instead of `OFF`.",
    }),
    before: stated.exactOptional().meta({ description: "Absent for a new row." }),
    after: stated.exactOptional().meta({ description: "Absent for a row that is gone." }),
    orderId: identifier("ord", "the order"),
    invoiceId: identifier("inv", "the document"),
  })
  .meta({ id: "LedgerChange" })

export const ledgerDifference = z
  .object({
    since: ledgerExport,
    changes: z.int(),
    toCorrect: z.int().meta({
      description: "How many of them need a correction of the file; 0 when it was not filed.",
    }),
    items: z.array(ledgerChange).meta({
      description: `The first changes, at most ${maximumNamedChanges}.`,
    }),
  })
  .meta({ id: "LedgerDifference" })

const encodeRow = ({ marker, rule, soldOn, inPln }: ExportedRow): z.output<typeof stated> => ({
  ...encodeMarker(marker),
  rule,
  ...optional({
    soldOn,
    netInPln: mapped(inPln?.net, toDecimal),
    vatInPln: mapped(inPln?.vat, toDecimal),
  }),
})

const encodeChange = (since: LedgerExport, change: LedgerChange): z.output<typeof ledgerChange> => {
  const { before, after, number, orderId, invoiceId } = change
  return {
    number,
    isToCorrect: needsCorrection(since, change),
    ...optional({ before: mapped(before, encodeRow), after: mapped(after, encodeRow) }),
    orderId,
    invoiceId,
  }
}

export const encodeLedgerDifference = ({
  since,
  changes,
  toCorrect,
  named,
}: LedgerDifference): z.output<typeof ledgerDifference> => ({
  since: encodeLedgerExport(since),
  changes,
  toCorrect,
  items: named.map((change) => encodeChange(since, change)),
})
