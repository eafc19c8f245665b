/** /internal/v1/catalog-imports: a price list, all of it or nothing. */
import {
  type CatalogItem,
  importPriceList,
  type PriceList,
  type PriceListFault,
} from "@procurement/domain/catalog"
import { inSlices, type Sliced } from "@procurement/domain/slices"
import { CsvUnreadable, readCsv } from "@procurement/lib-csv/read-csv"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import type { Message } from "../../problem/message.ts"
import { jsonBody } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"
import {
  contentRefused,
  fileContent,
  fileLimits,
  unreadableFile,
} from "../../schema/file-content.ts"
import { instantText } from "../../schema/fulfilment.ts"

const priceListText = fileContent.meta({
  description:
    "The file: CSV with commas, semicolons or tabs. Columns as in `procurement catalog import`, " +
    "which also imports greater files.",
  example: "sku,gross_price_pln,gross_price_eur\nKUB-330-GRA,27.99,6.50\n",
})

const importRequest = z
  .strictObject({
    content: priceListText,
    retireMissing: z
      .boolean()
      .exactOptional()
      .meta({ description: "Retires the items that the file lacks." }),
    pricesFrom: instantText.exactOptional().meta({
      description: "When its prices of known items start; by default at once.",
    }),
  })
  .meta({ id: "CatalogImportRequest" })

const named = z.object({ sku: z.string(), name: z.string() }).meta({ id: "ImportedItem" })

const imported = z
  .object({
    isApplied: z.boolean().meta({ description: "False in a preview." }),
    added: z.array(named),
    changed: z.array(named),
    retired: z.array(named),
    unchanged: z.int(),
    missing: z.int().meta({ description: "Items of the catalog that the file lacks." }),
  })
  .meta({ id: "CatalogImport" })

type Imported = Effect.Success<ReturnType<typeof importPriceList>>

const encodeItem = ({ sku, name }: CatalogItem): z.output<typeof named> => ({ sku, name: name.pl })

const encode = (plan: Imported): z.output<typeof imported> => ({
  isApplied: plan.isApplied,
  added: plan.added.map(encodeItem),
  changed: plan.changed.map(({ after }) => encodeItem(after)),
  retired: plan.retired.map(encodeItem),
  unchanged: plan.unchanged,
  missing: plan.missing.length,
})

const messageOf = ({ line, reason: { en, pl } }: PriceListFault): Message => ({
  en: `line ${line}: ${en}`,
  pl: `wiersz ${line}: ${pl}`,
})

function* readPriceList(content: string): Sliced<Result.Result<PriceList, CsvUnreadable>> {
  try {
    return Result.succeed(yield* readCsv(content, fileLimits))
  } catch (error) {
    if (error instanceof CsvUnreadable) return Result.fail(error)
    throw error
  }
}

const planned = Effect.fnUntraced(function* (
  { content, retireMissing = false, pricesFrom }: z.output<typeof importRequest>,
  isTrial: boolean,
) {
  const read = yield* inSlices(() => readPriceList(content))
  const list = yield* Effect.mapError(Effect.fromResult(read), (error) =>
    contentRefused([unreadableFile(error)]),
  )
  const plan = yield* importPriceList({ list, isTrial, retiresMissing: retireMissing, pricesFrom })
  if (plan.faults.length === 0) return plan
  return yield* Effect.fail(contentRefused(plan.faults.map(messageOf)))
})

const parts = {
  tags: ["Catalog"],
  scope: "administrator",
  body: jsonBody(importRequest),
  returns: ok("What the file changes.", imported, encode),
} as const

const previewImport = operatorOperation({
  ...parts,
  id: "previewCatalogImport",
  at: "POST /internal/v1/catalog-imports/preview",
  summary: "Show what a price list would change",
  handle: ({ body }) => planned(body, true),
})

const importCatalog = operatorOperation({
  ...parts,
  id: "importCatalog",
  at: "POST /internal/v1/catalog-imports",
  summary: "Import a price list",
  description:
    "Adds and changes items, all of them or, when a row is wrong, none: every wrong row is an error " +
    "with its line. Customers see the change within a second.",
  isKeyed: true,
  handle: ({ body }) => planned(body, false),
})

export const catalogImportOperations = {
  previewCatalogImport: previewImport,
  importCatalog,
}
