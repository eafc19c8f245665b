/**
 * GET /v1/invoices/export: the tenant's invoices of a month, as a list for accountants or as a ZIP
 * with their files.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { DocumentArchive } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import {
  type DocumentFile,
  documentFilesOf,
  type InvoiceFilter,
  type InvoicePdf,
  readDocumentFiles,
} from "@procurement/domain/invoice"
import { daysOf, type LedgerPeriod, periodOf } from "@procurement/domain/ledger"
import { mapInvoices } from "@procurement/domain/payment"
import { zipWriter } from "@procurement/lib-zip"
import { z } from "zod"
import { rawOperation } from "../../audience/customers.ts"
import { streamed } from "../../request/reply.ts"
import { etagHeader } from "../../request/responses.ts"
import type { Call } from "../../request/route.ts"
import { invoiceCsvHead, invoiceCsvLine } from "../../schema/invoice-csv.ts"
import { filterOf, filterParameters } from "./list.ts"
import {
  acceptLanguage,
  bytesOfFile,
  fileHeaders,
  ifNoneMatch,
  invoiceTags,
  languageOf,
  taggedBytes,
  unchanged,
} from "./reading.ts"

/** The most invoices of a file; narrower filters divide a larger month. */
const maximumInvoices = 10_000
/** A document takes about 35 ms of a thread that all tenants share. */
const maximumZipped = 1_000

const sampleCsv = `${invoiceCsvHead}"VAT";"FV/2026/11/000001";"5252839118-…";"";2026-11-20;…\r\n`

const csv = "text/csv"
const zip = "application/zip"

const readable = (count: number): string => count.toLocaleString("en")

interface Export {
  readonly call: Pick<Call, "request" | "principal">
  readonly period: LedgerPeriod
  readonly filter: InvoiceFilter
}

const described = (mediaType: string, period: LedgerPeriod, ending: string) => ({
  "content-type": mediaType,
  "content-disposition": `attachment; filename="invoices-${period}.${ending}"`,
})

const bytesOf = (lines: ReadonlyArray<string>): Buffer =>
  Buffer.from([invoiceCsvHead, ...lines].join(""))

const csvReply = Effect.fnUntraced(function* ({ call, period, filter }: Export) {
  const { tenantId } = call.principal
  const lines = yield* mapInvoices(tenantId, filter, maximumInvoices, invoiceCsvLine)
  const mediaType = `${csv}; charset=utf-8; header=present`
  return taggedBytes(call, bytesOf(lines), described(mediaType, period, "csv"))
})

/** The archive of the files, each of which is read when the caller has taken those before it. */
const zipOf = <E, R>(files: Stream.Stream<DocumentFile, E, R>): Stream.Stream<Buffer, E, R> =>
  Stream.suspend(() => {
    const ready: Array<Buffer> = []
    const writer = zipWriter(async (bytes) => void ready.push(bytes))
    const written = (work: () => Promise<void>) =>
      Effect.map(Effect.promise(work), () => ready.splice(0))
    return Stream.concat(
      Stream.mapEffect(files, (file) => written(() => writer.add(file))),
      Stream.fromEffect(written(writer.end)),
    ).pipe(Stream.flattenIterable)
  })

const zipReply = Effect.fnUntraced(function* ({ call, period, filter }: Export) {
  const { tenantId } = call.principal
  const language = languageOf(call)
  const entries = yield* mapInvoices(tenantId, filter, maximumZipped, (item) => ({
    line: invoiceCsvLine(item),
    files: documentFilesOf(item.kept.invoice),
  }))
  const [, day] = daysOf(period)
  const content = bytesOf(entries.map(({ line }) => line))
  const list = { name: `invoices-${period}.csv`, day, content }
  // Documents from outside KSeF have no XML; their scans are the seller's.
  const issued = entries.flatMap(({ files }) => (files?.xml === undefined ? [] : [files]))
  // One after another: an export uses one of the threads that draw PDFs.
  const files = Stream.fromIterable(issued).pipe(
    Stream.mapEffect((document) => readDocumentFiles(document, language)),
    Stream.flattenIterable,
  )
  const archive = zipOf(Stream.concat(Stream.make(list), files))
  const ports = yield* Effect.context<DocumentArchive | InvoicePdf>()
  return streamed(described(zip, period, "zip"), Stream.provideContext(archive, ports))
})

export const exportInvoicesRoute = rawOperation({
  id: "exportInvoices",
  at: "GET /v1/invoices/export",
  scope: "invoices:read",
  tags: invoiceTags,
  isUnnegotiated: true,
  summary: "Export the invoices of a month as CSV, or as ZIP with their files",
  description:
    "For accountants: the invoices and corrections that were issued in the month (`period`, by " +
    "default the present one), oldest order first, with net, VAT, VAT in PLN, rates, tax points, " +
    "payments and KSeF numbers. For Excel with Polish settings: UTF-8 with a byte order mark, " +
    `semicolons, decimal commas. At most ${readable(maximumInvoices)} documents: narrow ` +
    "`issued_from` and `issued_to` when a month has more. `format=zip` returns this list and, as " +
    "far as they exist, the XML, KSeF's receipt (UPO) and the PDF of each document, of at most " +
    `${readable(maximumZipped)}. It is made while it is sent: it has no length and no entity tag, ` +
    "`If-None-Match` is ignored, and the connection breaks if the ZIP can't be completed.",
  query: z.strictObject({
    ...filterParameters,
    format: z.enum(["csv", "zip"]).default("csv").meta({
      description: "`csv`: the list; `zip`: the list, with the files of the documents.",
    }),
  }),
  headers: { ...ifNoneMatch, "Accept-Language": acceptLanguage },
  returns: [
    {
      status: 200,
      description: "The file.",
      content: { [csv]: { schema: { type: "string" }, example: sampleCsv }, [zip]: bytesOfFile },
      headers: {
        ...fileHeaders,
        ETag: etagHeader.exactOptional().meta({ description: "Only of the CSV: its SHA-256." }),
      },
    },
    unchanged,
  ],
  problems: ["too_many_invoices"],
  handle: ({ request, principal, query: { format, ...query } }) =>
    Effect.gen(function* () {
      const period = query.period ?? periodOf(instant(yield* Clock.currentTimeMillis))
      const filter = yield* filterOf({ ...query, period })
      const call = { request, principal }
      const reply = format === "zip" ? zipReply : csvReply
      return yield* reply({ call, period, filter })
    }),
})
