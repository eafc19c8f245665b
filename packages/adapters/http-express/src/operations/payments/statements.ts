/** /internal/v1/bank-statements: the payments of a statement, by the titles of its transfers. */
import {
  type ImportedEntry,
  importStatement,
  matchStatement,
  type StatementEntry,
  unmatchedReasons,
} from "@procurement/domain/payment"
import { optional } from "@procurement/domain/optional"
import { inSlices, mapInSlices } from "@procurement/domain/slices"
import * as Effect from "effect/Effect"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { problemOf } from "../../problem/problem-of.ts"
import { jsonBody } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"
import { bankStatement, readBankStatement } from "../../schema/bank-statement.ts"
import { contentRefused } from "../../schema/file-content.ts"
import { encodeMoney, identifier, localDate, mapped, money } from "../../schema/primitives.ts"

const results = [
  "matched",
  "recorded",
  "recorded_before",
  "unmatched",
  "rejected",
  "dismissed",
] as const

const entryBody = z
  .object({
    reference: z.string().meta({ description: "The transfer's reference as a payment." }),
    bookedOn: localDate,
    amount: money,
    title: z.string(),
    payer: z.string().exactOptional(),
    result: z.enum(results).meta({
      description:
        "`matched`: the import records its payment; `recorded`: this import did; " +
        "`recorded_before`: the payment existed; `unmatched`: a person has to decide (`reason`); " +
        "`rejected`: the invoice does not accept the payment (`problem`); `dismissed`: a person " +
        "dismissed it.",
    }),
    bankReference: z
      .string()
      .exactOptional()
      .meta({
        description:
          "The bank's identifier of the transfer. Without it, an equal transfer in another file " +
          "can't be distinguished and is `recorded_before`.",
      }),
    invoiceId: identifier("inv", "the invoice that it pays").exactOptional(),
    number: z.string().exactOptional().meta({ example: "FV/2026/11/000001" }),
    collectiveIdentifier: z
      .string()
      .exactOptional()
      .meta({ description: "It pays the invoices of this identifier." }),
    reason: z
      .enum(unmatchedReasons)
      .exactOptional()
      .meta({
        description:
          "`names_nothing`: the title has no number; `unknown_invoice`: no invoice has a number " +
          "that it names; `several_invoices`: it does not say how the amount is divided.",
      }),
    problem: z.string().exactOptional().meta({ description: "Code of the problem." }),
  })
  .meta({ id: "BankStatementEntry" })

const statementBody = z.object({ entries: z.array(entryBody) }).meta({ id: "ReadBankStatement" })

const resultOf = (imported: ImportedEntry): (typeof results)[number] => {
  const { match, recorded, isDismissed = false, rejection } = imported
  if (isDismissed) return "dismissed"
  if (rejection !== undefined) return "rejected"
  if (recorded !== undefined) return recorded === "now" ? "recorded" : "recorded_before"
  return match._tag === "None" ? "unmatched" : "matched"
}

const encode = (imported: ImportedEntry): z.output<typeof entryBody> => {
  const { entry, match, rejection } = imported
  const result = resultOf(imported)
  return optional({
    reference: entry.reference,
    bookedOn: entry.bookedOn,
    amount: encodeMoney(entry.amount),
    title: entry.title,
    payer: entry.payer,
    result,
    bankReference: entry.bankReference,
    invoiceId: match._tag === "One" ? match.invoice.id : undefined,
    number: match._tag === "One" ? match.invoice.number : undefined,
    collectiveIdentifier: match._tag === "Together" ? match.identifier : undefined,
    reason: match._tag === "None" && result === "unmatched" ? match.reason : undefined,
    problem: mapped(rejection, (failure) => problemOf(failure).code),
  })
}

const returns = ok(
  "The money that arrived, entry by entry.",
  statementBody,
  (encoded: z.output<typeof statementBody>) => encoded,
)

/** Reads the file, does the work with its entries, and encodes what it returns. */
const withEntries =
  <E, R>(
    work: (
      entries: ReadonlyArray<StatementEntry>,
    ) => Effect.Effect<ReadonlyArray<ImportedEntry>, E, R>,
  ) =>
  ({ body: { content } }: { readonly body: z.output<typeof bankStatement> }) =>
    Effect.gen(function* () {
      const read = yield* inSlices(() => readBankStatement(content))
      const entries = yield* Effect.mapError(Effect.fromResult(read), contentRefused)
      const all = yield* work(entries)
      return { entries: [...(yield* inSlices(() => mapInSlices(all, encode)))] }
    })

const parts = { tags: ["Payments"], scope: "accounting", body: jsonBody(bankStatement) } as const

const previewRoute = operatorOperation({
  ...parts,
  id: "previewBankStatement",
  at: "POST /internal/v1/bank-statements/preview",
  summary: "Read a bank statement without recording anything",
  returns,
  handle: withEntries(matchStatement),
})

const importRoute = operatorOperation({
  ...parts,
  id: "importBankStatement",
  at: "POST /internal/v1/bank-statements",
  summary: "Record the payments of a bank statement",
  description:
    "Titles name what is paid: KSeF's collective identifier, a KSeF number or the number of an " +
    "invoice. Transfers that are `unmatched`, and those that an invoice does not accept, are added " +
    "to the unmatched payments. Importing a statement again records and adds nothing twice.",
  isKeyed: true,
  returns,
  handle: withEntries(importStatement),
})

export const statementOperations = {
  previewBankStatement: previewRoute,
  importBankStatement: importRoute,
}
