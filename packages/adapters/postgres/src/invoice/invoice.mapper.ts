/**
 * Invoices as rows, and back.
 *
 * The files of a drafted or signed invoice are bytes in columns of their own; all other states have
 * none. The lines are handed to the database only when it may not have them.
 */
import type {
  IssuingProblem,
  IssuingWork,
  KeptInvoice,
  SendingQueue,
} from "@procurement/domain/invoice"
import { Invoice } from "@procurement/domain/invoice"
import type { BatchId } from "@procurement/domain/identity"
import type { TraceContext } from "@procurement/domain/trace"
import { documentReader, toJson } from "../connection/document.ts"
import { instantOf } from "../connection/instant-column.ts"

export interface InvoiceRow {
  readonly id: string
  readonly version: number
  readonly due_at: string | null
  readonly attempts: number
  readonly problem: IssuingProblem | null
  readonly body: object
  readonly lines: unknown
  readonly xml: Uint8Array | null
  readonly container_bytes: Uint8Array | null
  readonly trace: TraceContext | null
  readonly batch_id: BatchId | null
}

/** The columns of an `InvoiceRow`, of the table `invoices`. */
export const invoiceColumns = `
  invoices.id, invoices.version, invoices.due_at, invoices.attempts, invoices.problem,
  invoices.body, invoices.lines, invoices.xml, invoices.container_bytes, invoices.trace,
  invoices.batch_id`

export interface InvoiceColumns {
  readonly state: string
  readonly sellerNip: string | null
  readonly number: string | null
  /** The document as JSON, without lines and files. */
  readonly body: string
  readonly xml: Uint8Array | null
  readonly containerBytes: Uint8Array | null
  readonly aloneUntil: number | null
}

/** A technical correction goes alone for ever. */
const aloneUntilOf = (invoice: Invoice): number | null => {
  if ("technicalCorrection" in invoice) return Number.MAX_SAFE_INTEGER
  return ("packages" in invoice ? invoice.packages?.aloneUntil : undefined) ?? null
}

const filesOf = (invoice: Invoice) => {
  if (invoice._tag === "Drafted") {
    const { xml, ...document } = invoice
    return { document, xml, containerBytes: null }
  }
  if (invoice._tag === "Signed") {
    const { xml, containerBytes, ...document } = invoice
    return { document, xml, containerBytes }
  }
  return { document: invoice, xml: null, containerBytes: null }
}

export const columnsOf = (invoice: Invoice): InvoiceColumns => {
  const { document, xml, containerBytes } = filesOf(invoice)
  const { lines: _lines, ...body } = document
  const isNumbered = invoice._tag !== "Pending"
  return {
    state: invoice._tag,
    sellerNip: isNumbered ? invoice.seller.nip : null,
    number: isNumbered ? invoice.number : null,
    body: toJson(body),
    xml,
    containerBytes,
    aloneUntil: aloneUntilOf(invoice),
  }
}

const readDocument = documentReader("invoices", Invoice)

/** The driver's bytes are a window on what it received; a copy keeps just the file. */
const file = <Name extends string>(name: Name, bytes: Uint8Array | null) =>
  bytes === null ? {} : { [name]: Uint8Array.from(bytes) }

const workOf = ({ due_at, attempts, problem, batch_id }: InvoiceRow): IssuingWork => ({
  dueAt: instantOf(due_at),
  attempts,
  ...(problem === null ? {} : { problem }),
  ...(batch_id === null ? {} : { batch: batch_id }),
})

export const readInvoice = (row: InvoiceRow): KeptInvoice => ({
  invoice: readDocument(row.id, {
    ...row.body,
    lines: row.lines,
    ...file("xml", row.xml),
    ...file("containerBytes", row.container_bytes),
  }),
  version: row.version,
  work: workOf(row),
  ...(row.trace === null ? {} : { trace: row.trace }),
})

export interface SendingQueueRow {
  readonly waiting: number
  readonly oldest_since: string | null
  readonly together: number
  readonly oldest_together_since: string | null
  readonly preparing: number
}

export const sendingQueueOf = (row: SendingQueueRow | undefined): SendingQueue => ({
  waiting: row?.waiting ?? 0,
  oldestSince: instantOf(row?.oldest_since ?? null),
  together: row?.together ?? 0,
  oldestTogetherSince: instantOf(row?.oldest_together_since ?? null),
  preparing: row?.preparing ?? 0,
})
