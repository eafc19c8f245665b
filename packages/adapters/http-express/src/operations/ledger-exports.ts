/**
 * /internal/v1/ledger/{period}/exports and …/changes: which files were made of the register of a
 * month, which was filed, and what has changed since.
 */
import * as Schema from "effect/Schema"
import { LedgerExportId } from "@procurement/domain/identity"
import { changesSinceExport, listLedgerExports, markLedgerFiled } from "@procurement/domain/ledger"
import { maximumLineLength } from "@procurement/domain/text"
import { z } from "zod"
import { operatorName, operatorOperation } from "../audience/operators.ts"
import { saying } from "../problem/field-errors.ts"
import { jsonBody } from "../request/reading.ts"
import { list, ok } from "../request/returns.ts"
import { period } from "../request/period.ts"
import {
  encodeLedgerDifference,
  encodeLedgerExport,
  ledgerDifference,
  ledgerExport,
} from "../schema/ledger-export.ts"
import { exampleId, identifierPattern, lineText } from "../schema/primitives.ts"
import { filterById } from "../schema/query.ts"

const isExportId = Schema.is(LedgerExportId)

const exportList = z.object({ items: z.array(ledgerExport) }).meta({ id: "LedgerExportList" })

const exportsOfMonth = operatorOperation({
  id: "listLedgerExports",
  at: "GET /internal/v1/ledger/{period}/exports",
  scope: "reader",
  tags: ["Ledger"],
  summary: "List the files that were made of the register of a month",
  description: "Newest first: who made each, what it added up to, and which one was filed.",
  parameters: { period },
  returns: list("The exports.", exportList, encodeLedgerExport),
  handle: ({ path }) => listLedgerExports(path.period),
})

const notAnExportId = {
  en: "must be the id of an export, exp_…",
  pl: "musi być identyfikatorem eksportu, exp_…",
}

const filedRequest = z
  .strictObject({
    exportId: z
      .string()
      .refine(isExportId, saying(notAnExportId))
      .transform((text) => text as LedgerExportId)
      .meta({ override: { type: "string", pattern: identifierPattern("exp") } }),
    requestedBy: lineText(maximumLineLength).exactOptional().meta({
      description: "Who filed it, for the record; by default the holder of the token.",
    }),
  })
  .meta({ id: "LedgerFiledRequest", example: { exportId: exampleId("exp") } })

const filed = operatorOperation({
  id: "markLedgerFiled",
  at: "POST /internal/v1/ledger/{period}/filed",
  scope: "accounting",
  tags: ["Ledger"],
  summary: "Record that a file of the register was filed",
  description:
    "From then on, `…/changes` compares the register with it: rows with `DI` whose KSeF number " +
    "came later are to be corrected. Recording it again changes nothing.",
  parameters: { period },
  body: jsonBody(filedRequest),
  isKeyed: true,
  returns: ok("The export.", ledgerExport, encodeLedgerExport),
  problems: ["ledger_export_not_found"],
  handle: ({ principal, path, body: { exportId, requestedBy = operatorName(principal) } }) =>
    markLedgerFiled(path.period, exportId, requestedBy),
})

const changes = operatorOperation({
  id: "readLedgerChanges",
  at: "GET /internal/v1/ledger/{period}/changes",
  scope: "reader",
  tags: ["Ledger"],
  summary: "Read what has changed in the register of a month since a file was made of it",
  description:
    "Compares the rows as known now with those of the last export that was filed, or else of the " +
    "last one. Reads the whole month: about three seconds for each 10,000 documents.",
  parameters: { period },
  query: z.strictObject({
    since: filterById("exp", isExportId, notAnExportId, "Compare with this export."),
  }),
  returns: ok("The changes.", ledgerDifference, encodeLedgerDifference),
  problems: ["ledger_export_not_found"],
  handle: ({ path, query }) => changesSinceExport(path.period, query.since),
})

export const ledgerExportOperations = {
  listLedgerExports: exportsOfMonth,
  markLedgerFiled: filed,
  readLedgerChanges: changes,
}
