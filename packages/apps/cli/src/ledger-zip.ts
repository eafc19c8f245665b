/** Writes the documents of a month into a ZIP, one by one, with the register as their list. */
import { ledgerCsv } from "@procurement/adapter-jpk"
import type { DocumentArchive } from "@procurement/domain/archive"
import {
  type DocumentFiles,
  documentFilesOf,
  type InvoicePdf,
  type ListedInvoice,
  readDocumentFiles,
} from "@procurement/domain/invoice"
import { daysOf, type LedgerPeriod, type LedgerSink } from "@procurement/domain/ledger"
import { zipWriter } from "@procurement/lib-zip"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { CommandFailed } from "./command-failed.ts"
import { type DraftFile, onFile, report, withDraft } from "./draft-file.ts"
import { isTimeToReport, ledgerText } from "./ledger-file.ts"

const documentsBetweenReports = 100

/** Documents that are read at the same time, so that the threads that draw PDFs never wait. */
const documentsAtOnce = 8

export interface ZipContents {
  readonly documents: number
  /** Without the list. */
  readonly files: number
  /** Files that do not exist yet, because KSeF has not numbered their documents. */
  readonly missing: number
}

const readFiles = (document: DocumentFiles) =>
  Effect.mapError(
    readDocumentFiles(document, "pl"),
    ({ detail }) => new CommandFailed(`${document.name}: ${detail}`),
  )

interface Drafts {
  readonly zip: DraftFile
  /** The CSV, until all documents are written. */
  readonly list: DraftFile
}

type Sink = LedgerSink<CommandFailed, DocumentArchive | InvoicePdf>

const zipOf = (path: string, period: LedgerPeriod, { zip, list }: Drafts) => {
  const csv = ledgerText(ledgerCsv, list)
  const writer = zipWriter(zip.write)
  let contents: ZipContents = { documents: 0, files: 0, missing: 0 }

  const addDocuments = (documents: ReadonlyArray<ListedInvoice>) =>
    Stream.fromIterable(documents.flatMap((document) => documentFilesOf(document) ?? [])).pipe(
      Stream.mapEffect(
        (document) => Effect.map(readFiles(document), (files) => ({ document, files })),
        {
          concurrency: documentsAtOnce,
        },
      ),
      Stream.runForEach(({ document, files }) =>
        onFile(path, async () => {
          for (const file of files) await writer.add(file)
          contents = {
            documents: contents.documents + 1,
            files: contents.files + files.length,
            missing: contents.missing + document.missing,
          }
        }),
      ),
    )

  const sink: Sink = {
    write: (rows, { rows: before }, documents) =>
      Effect.gen(function* () {
        yield* onFile(path, () => csv.rows(rows, before))
        const earlier = contents.documents
        yield* addDocuments(documents)
        if (isTimeToReport(earlier, contents.documents, documentsBetweenReports)) {
          report(`${contents.documents} documents`)
        }
      }),
    end: (totals) =>
      onFile(path, async () => {
        await csv.tail(totals)
        const [, day] = daysOf(period)
        await writer.add({ name: `ledger-${period}.csv`, day, content: list.read() })
        await writer.end()
        return zip.complete()
      }),
  }
  return { sink, contents: () => contents }
}

/** Uses a sink that writes the ZIP. Returns what the ZIP contains as well. */
export const writingLedgerZip = <A, E, R>(
  path: string,
  period: LedgerPeriod,
  use: (sink: Sink) => Effect.Effect<A, E, R>,
) =>
  withDraft(path, (zip) =>
    withDraft(`${path}.csv`, (list) => {
      const { sink, contents } = zipOf(path, period, { zip, list })
      return Effect.map(use(sink), (result) => ({ result, contents: contents() }))
    }),
  )
