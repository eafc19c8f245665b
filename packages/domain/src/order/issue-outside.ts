/**
 * Records that a document of an order was issued outside KSeF. Pure. In doubt the service's own
 * file was sent, and then there must be no second document for the same supply.
 */
import * as Equal from "effect/Equal"
import * as Result from "effect/Result"
import { type Instant, warsawDate } from "../calendar/instant.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import { isWithBuyer } from "../invoice/document-files.ts"
import { eventsOnEntering } from "../invoice/invoice-events.ts"
import { invoiceNumberForm } from "../invoice/invoice-number.ts"
import type { VersionedInvoice } from "../invoice/invoice-repository.ts"
import type { ListedInvoice } from "../invoice/invoice.ts"
import { transition } from "../invoice/invoice-transition.ts"
import type { OutsideIssue } from "../invoice/outside-issue.ts"
import { InvoiceNotFound } from "../invoice/use-cases/read-invoice.ts"
import { mayBeIssuedOutside } from "../invoice/voiding.ts"
import { IssueOutsideRefused } from "./order-rejections.ts"
import type { Order, OrderDocuments, OrderMoment, OrderStep } from "./order.ts"

/** What was issued; its lines, amounts and buyer are those of the document. */
export type OutsideCommand = Omit<OutsideIssue, "recordedAt">

type Listed = VersionedInvoice<ListedInvoice>

/** A correction needs a document to correct: one that the buyer has, or that is on paper too. */
const isOriginalIssued = (documents: ReadonlyArray<Listed>, { invoice }: Listed): boolean => {
  const { correction } = invoice
  if (correction === undefined) return true
  const followed = documents.find((each) => each.invoice.id === correction.follows)?.invoice
  return followed !== undefined && (followed._tag === "IssuedOutside" || isWithBuyer(followed))
}

/** Why no number and no day can be recorded for the document now. */
const documentRefusalOf = (
  documents: ReadonlyArray<Listed>,
  document: Listed,
): IssueOutsideRefused["reason"] | undefined => {
  const { invoice, work } = document
  if (invoice.voided !== undefined) return "Voided"
  if (work.batch !== undefined || !mayBeIssuedOutside(invoice)) return "MayBeSent"
  return isOriginalIssued(documents, document) ? undefined : "OriginalNotIssued"
}

/** Returns whether a document of the order could be recorded as issued outside KSeF now. */
export const takesOutsideIssue = (documents: ReadonlyArray<Listed>, document: Listed): boolean =>
  documentRefusalOf(documents, document) === undefined

const issueRefusalOf = (
  { acceptedAt }: Order,
  { number, issueDate }: OutsideCommand,
  at: Instant,
): IssueOutsideRefused["reason"] | undefined => {
  if (invoiceNumberForm.test(number)) return "OwnSeries"
  if (issueDate > warsawDate(at)) return "InFuture"
  return issueDate < warsawDate(acceptedAt) ? "BeforeOrder" : undefined
}

/** Whether the same was recorded, by whomever. */
const isSame = ({ recordedAt: _at, by: _by, ...recorded }: OutsideIssue, command: OutsideCommand) =>
  Equal.equals({ ...recorded, by: command.by }, command)

/** Ends a document of the order as issued outside KSeF. The same again changes nothing. */
export const issueOutside = (
  order: Order,
  documents: OrderDocuments,
  id: InvoiceId,
  command: OutsideCommand,
  { at, eventId }: OrderMoment,
): Result.Result<OrderStep, InvoiceNotFound | IssueOutsideRefused> => {
  const document = documents.find(({ invoice }) => invoice.id === id)
  if (document === undefined) return Result.fail(new InvoiceNotFound({ id }))
  const { invoice: before, version: expectedVersion } = document
  if (before._tag === "IssuedOutside") {
    return isSame(before.outside, command)
      ? Result.succeed({ next: order, events: [] })
      : Result.fail(new IssueOutsideRefused({ id, reason: "RecordedOtherwise" }))
  }
  const reason = documentRefusalOf(documents, document) ?? issueRefusalOf(order, command, at)
  if (reason !== undefined) return Result.fail(new IssueOutsideRefused({ id, reason }))
  const outside = { ...command, recordedAt: at }
  const invoice = transition(before, { _tag: "IssuedOutside", outside }, at)
  const work = { dueAt: undefined, attempts: 0 }
  const events = eventsOnEntering(invoice, document.supply, eventId, at)
  return Result.succeed({
    next: order,
    events: [],
    documents: [{ invoice, expectedVersion, work, events }],
  })
}
