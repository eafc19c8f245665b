/**
 * POST /invoices/query/metadata: the accepted and permanently stored invoices, page by page.
 *
 * The verdict on an invoice also decides when it is stored permanently, so the list is complete up
 * to now: that is the high water mark.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { requireAnyOf } from "../http/permissions.ts"
import { json, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  jsonBody,
  operation,
  type Operation,
  validated,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { formCodes } from "../forms/form-codes.ts"
import type { InvoiceContent } from "../forms/invoice-content.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { ContextIdentifier, FormName } from "../state/values.ts"
import { makeYielding } from "../event-loop.ts"
import { checkRangeLength, invoiceTypeOf, MetadataPaging, MetadataQuery } from "./metadata-query.ts"
import { detailsOf, formOf, registered } from "./registered-invoice.ts"
import { isPartyAs, needsDocument, type NamedParties, unreadParties } from "./visibility.ts"

/** The maximum number of records for one set of filters. */
const maximumRecords = 10_000

const dateOf = (invoice: InvoiceReceived, { dateRange }: MetadataQuery): number => {
  switch (dateRange.dateType) {
    case "Issue":
      return Date.parse(invoice.verdict.identity?.issueDate ?? "")
    case "Invoicing":
      return invoice.at
    case "PermanentStorage":
      return invoice.storedAt
  }
}

const isOf = (
  simulation: Simulation,
  invoice: InvoiceReceived,
  context: ContextIdentifier,
  { subjectType }: MetadataQuery,
  parties: NamedParties,
): boolean => {
  const one = registered(simulation, invoice, parties)
  return one !== undefined && isPartyAs(context, subjectType, one)
}

const shouldContinue = (invoice: InvoiceReceived, query: MetadataQuery): boolean => {
  const { identity, ksefNumber } = invoice.verdict
  if (identity === undefined) return false
  return (
    ksefNumber === (query.ksefNumber ?? ksefNumber) &&
    identity.number === (query.invoiceNumber ?? identity.number) &&
    identity.sellerNip === (query.sellerNip ?? identity.sellerNip) &&
    invoice.mode === (query.invoicingMode ?? invoice.mode) &&
    (query.invoiceTypes?.includes(invoiceTypeOf(identity.kind)) ?? true)
  )
}

const asksForDetails = (query: MetadataQuery): boolean =>
  [
    query.amount,
    query.buyerIdentifier,
    query.currencyCodes,
    query.isSelfInvoicing,
    query.hasAttachment,
  ].some((one) => one !== undefined && one !== null)

const amountOf = (details: InvoiceContent, type: "Brutto" | "Netto" | "Vat"): number => {
  if (type === "Brutto") return details.grossAmount
  return type === "Netto" ? details.netAmount : details.vatAmount
}

const hasDetails = (details: InvoiceContent, query: MetadataQuery): boolean => {
  const { amount, buyerIdentifier, currencyCodes, isSelfInvoicing, hasAttachment } = query
  if (amount !== undefined && amount !== null) {
    const value = amountOf(details, amount.type)
    if (value < (amount.from ?? value) || value > (amount.to ?? value)) return false
  }
  if (buyerIdentifier !== undefined && buyerIdentifier !== null) {
    const { type, value } = buyerIdentifier
    if (details.buyer.type !== type || details.buyer.value !== (value ?? undefined)) return false
  }
  return (
    (currencyCodes?.includes(details.currency) ?? true) &&
    details.isSelfInvoicing === (isSelfInvoicing ?? details.isSelfInvoicing) &&
    details.hasAttachment === (hasAttachment ?? details.hasAttachment)
  )
}

interface Found {
  readonly invoices: ReadonlyArray<InvoiceReceived>
  readonly isTruncated: boolean
  readonly highWaterMark: Instant
}

const withDetails = async (
  simulation: Simulation,
  invoices: ReadonlyArray<InvoiceReceived>,
  context: ContextIdentifier,
  query: MetadataQuery,
): Promise<ReadonlyArray<InvoiceReceived>> => {
  if (!asksForDetails(query) && !needsDocument(context, query.subjectType)) return invoices
  const yieldIfDue = makeYielding()
  const matching: Array<InvoiceReceived> = []
  for (const invoice of invoices) {
    const details = await detailsOf(simulation, invoice)
    const isOwn = isOf(simulation, invoice, context, query, details)
    if (isOwn && hasDetails(details, query)) matching.push(invoice)
    await yieldIfDue()
  }
  return matching
}

const upperEnd = ({ dateRange }: MetadataQuery, now: Instant): number => {
  const to = dateRange.to ?? now
  const isRestricted = dateRange.restrictToPermanentStorageHwmDate === true
  return isRestricted && dateRange.dateType === "PermanentStorage" ? Math.min(to, now) : to
}

const find = async (
  simulation: Simulation,
  context: ContextIdentifier,
  query: MetadataQuery,
  isAscending: boolean,
): Promise<Found> => {
  const now = simulation.now()
  const { from } = query.dateRange
  const formTypeOf = (invoice: InvoiceReceived) => formCodes[formOf(simulation, invoice)].value
  const to = upperEnd(query, now)
  const mayBeOwn = (invoice: InvoiceReceived): boolean =>
    needsDocument(context, query.subjectType) ||
    isOf(simulation, invoice, context, query, unreadParties)
  const candidates = [...simulation.state().acceptedByKsefNumber.values()].filter((invoice) => {
    const at = dateOf(invoice, query)
    const isInTime = invoice.storedAt <= now && at >= from && at <= to
    const isOfForm = (query.formType ?? formTypeOf(invoice)) === formTypeOf(invoice)
    return isInTime && isOfForm && shouldContinue(invoice, query) && mayBeOwn(invoice)
  })
  const matching = await withDetails(simulation, candidates, context, query)
  const sign = isAscending ? 1 : -1
  const sorted = matching.toSorted((a, b) => sign * (dateOf(a, query) - dateOf(b, query)))
  return {
    invoices: sorted.slice(0, maximumRecords),
    isTruncated: sorted.length > maximumRecords,
    highWaterMark: instant(Math.min(now, to)),
  }
}

const lastDates = {
  Issue: ({ verdict }: InvoiceReceived) => ({ lastIssueDate: verdict.identity?.issueDate }),
  Invoicing: ({ at }: InvoiceReceived) => ({ lastInvoicingDate: isoWithOffset(at) }),
  PermanentStorage: ({ storedAt }: InvoiceReceived) => ({
    lastPermanentStorageDate: isoWithOffset(storedAt),
  }),
}

/** The same invoices for an export, with the end of the range for its status. */
export const findInvoices = async (
  simulation: Simulation,
  context: ContextIdentifier,
  query: MetadataQuery,
  isAscending: boolean,
) => {
  const { invoices, isTruncated, highWaterMark } = await find(
    simulation,
    context,
    query,
    isAscending,
  )
  const { dateType } = query.dateRange
  const last = invoices.at(-1)
  const range = {
    isTruncated,
    ...(isTruncated && last !== undefined ? lastDates[dateType](last) : {}),
    ...(dateType === "PermanentStorage"
      ? { permanentStorageHwmDate: isoWithOffset(highWaterMark) }
      : {}),
  }
  return { invoices, range }
}

const otherParties = ({ thirdParties, authorized }: InvoiceContent) => ({
  ...(thirdParties.length === 0
    ? {}
    : {
        thirdSubjects: thirdParties.map(({ name, ...rest }) => ({ ...rest, name: name ?? null })),
      }),
  ...(authorized === undefined
    ? {}
    : { authorizedSubject: { ...authorized, name: authorized.name ?? null } }),
})

const bodyOf = (invoice: InvoiceReceived, form: FormName, details: InvoiceContent) => {
  const { verdict, mode, at, verdictAt, storedAt, invoiceHash } = invoice
  const { identity, ksefNumber } = verdict
  const corrected = invoice.hashOfCorrectedInvoice
  return {
    ksefNumber,
    invoiceNumber: identity?.number,
    issueDate: identity?.issueDate,
    invoicingDate: isoWithOffset(at),
    acquisitionDate: isoWithOffset(verdictAt),
    permanentStorageDate: isoWithOffset(storedAt),
    seller: { nip: identity?.sellerNip, name: details.sellerName ?? null },
    buyer: { identifier: details.buyer, name: details.buyerName ?? null },
    netAmount: details.netAmount,
    grossAmount: details.grossAmount,
    vatAmount: details.vatAmount,
    currency: details.currency,
    invoicingMode: mode,
    invoiceType: invoiceTypeOf(identity?.kind ?? "VAT"),
    formCode: formCodes[form],
    isSelfInvoicing: details.isSelfInvoicing,
    hasAttachment: details.hasAttachment,
    ...otherParties(details),
    invoiceHash,
    ...(corrected === undefined ? {} : { hashOfCorrectedInvoice: corrected }),
  }
}

/** An accepted invoice in the register's format. */
export const metadataOf = async (simulation: Simulation, invoice: InvoiceReceived) =>
  bodyOf(invoice, formOf(simulation, invoice), await detailsOf(simulation, invoice))

const checkRange = ({ dateRange }: MetadataQuery, now: Instant): void => {
  const isRestricted = dateRange.restrictToPermanentStorageHwmDate === true
  if (isRestricted && dateRange.from > now) {
    const detail =
      "Parametr dateRange.from jest późniejszy niż PermanentStorageHwmDate przy włączonym " +
      "restrictToPermanentStorageHwmDate."
    throw badRequest(21183, detail)
  }
  checkRangeLength(dateRange.from, dateRange.to ?? instant(Math.max(now, dateRange.from)))
}

const queryMetadata = async (
  simulation: Simulation,
  request: AuthorizedRequest,
): Promise<ApiResponse> => {
  requireAnyOf(request.login, ["InvoiceRead"])
  const query = jsonBody(MetadataQuery, request)
  const { sortOrder, pageOffset, pageSize } = validated(MetadataPaging, request.query)
  checkRange(query, simulation.now())
  const selection = await find(simulation, request.login.context, query, sortOrder === "Asc")
  const from = pageOffset * pageSize
  const page = selection.invoices.slice(from, from + pageSize)
  const invoices = await Promise.all(page.map((invoice) => metadataOf(simulation, invoice)))
  const hasMore = selection.invoices.length > from + pageSize
  const isByStorage = query.dateRange.dateType === "PermanentStorage"
  return json(200, {
    hasMore: hasMore || (selection.isTruncated && page.length > 0),
    // Set on the last available page: the client has to move the range forward from there.
    isTruncated: selection.isTruncated && !hasMore,
    ...(isByStorage ? { permanentStorageHwmDate: isoWithOffset(selection.highWaterMark) } : {}),
    invoices,
  })
}

export const metadataOperation: Operation = operation(
  "queryMetadata",
  "POST /invoices/query/metadata",
  "invoiceMetadata",
  queryMetadata,
)
