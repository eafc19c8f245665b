/**
 * Queries of invoices: a single status, lists of them, the accepted document.
 *
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import type { Instant } from "@procurement/domain/calendar"
import { requireAnyOf } from "../http/permissions.ts"
import { json, xmlDocument, type ApiResponse } from "../http/response.ts"
import { type AuthorizedRequest, operation, type Operation, parameter } from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { isoWithOffset } from "../identifiers.ts"
import { ownSession } from "../sessions/own-session.ts"
import { isVisibleTo } from "../register/registered-invoice.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import { downloadLink } from "../sessions/download-links.ts"
import { invoiceStatusAt, isAcknowledged } from "../sessions/invoice-status.ts"
import { pageOf } from "../http/paging.ts"
import { sendInvoice } from "./send-invoice.ts"

const identityBody = ({ verdict }: InvoiceReceived) =>
  verdict.identity === undefined ? {} : { invoiceNumber: verdict.identity.number }

const acknowledgedBody = (simulation: Simulation, invoice: InvoiceReceived, now: Instant) => {
  const { url, expiresAt } = downloadLink(simulation, invoice.sessionReference, invoice.reference)
  return {
    ksefNumber: invoice.verdict.ksefNumber,
    acquisitionDate: isoWithOffset(invoice.verdictAt),
    ...(now < invoice.storedAt ? {} : { permanentStorageDate: isoWithOffset(invoice.storedAt) }),
    upoDownloadUrl: url,
    upoDownloadUrlExpirationDate: isoWithOffset(expiresAt),
  }
}

const invoiceBody = (simulation: Simulation, invoice: InvoiceReceived, now: Instant) => ({
  ordinalNumber: invoice.ordinal,
  referenceNumber: invoice.reference,
  invoiceHash: invoice.invoiceHash,
  ...(invoice.fileName === undefined ? {} : { invoiceFileName: invoice.fileName }),
  invoicingDate: isoWithOffset(invoice.at),
  ...(now < invoice.verdictAt ? {} : identityBody(invoice)),
  ...(now < invoice.verdictAt ? {} : { invoicingMode: invoice.mode }),
  ...(isAcknowledged(invoice, now) ? acknowledgedBody(simulation, invoice, now) : {}),
  status: invoiceStatusAt(invoice, now),
})

const listInvoices = (
  simulation: Simulation,
  request: AuthorizedRequest,
  isListed: (invoice: InvoiceReceived, now: Instant) => boolean = () => true,
): ApiResponse => {
  const now = simulation.now()
  const { invoices } = ownSession(simulation, request)
  const listed = invoices.filter((invoice) => isListed(invoice, now))
  const { entries, continuationToken } = pageOf(listed, request)
  return json(200, {
    continuationToken,
    invoices: entries.map((invoice) => invoiceBody(simulation, invoice, now)),
  })
}

const hasFailed = (invoice: InvoiceReceived, now: Instant): boolean =>
  invoiceStatusAt(invoice, now).code >= 400

const showInvoice = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const reference = parameter(request, "invoice")
  const invoice = ownSession(simulation, request).invoicesByReference.get(reference)
  if (invoice === undefined) throw badRequest(21405, `invoiceReferenceNumber: ${reference}`)
  return json(200, invoiceBody(simulation, invoice, simulation.now()))
}

const downloadInvoice = async (
  simulation: Simulation,
  request: AuthorizedRequest,
): Promise<ApiResponse> => {
  requireAnyOf(request.login, ["InvoiceRead"])
  const ksefNumber = parameter(request, "ksefNumber")
  const invoice = simulation.state().acceptedByKsefNumber.get(ksefNumber)
  const { context } = request.login
  if (invoice === undefined || !(await isVisibleTo(simulation, invoice, context))) {
    throw badRequest(21164, `Faktura o numerze KSeF ${ksefNumber} nie została znaleziona.`)
  }
  if (simulation.now() < invoice.storedAt) {
    const detail =
      `Faktura o numerze KSeF ${ksefNumber} została przetworzona, ale nie jest jeszcze dostępna ` +
      "do pobrania. Spróbuj ponownie później."
    throw badRequest(21165, detail)
  }
  const bytes = simulation.documents.get(invoice.invoiceHash)
  if (bytes === undefined) throw new Error(`the document of ${ksefNumber} is lost`)
  return xmlDocument(bytes)
}

export const invoiceOperations: ReadonlyArray<Operation> = [
  operation("sendInvoice", "POST /sessions/online/{session}/invoices", "invoiceSend", sendInvoice),
  operation(
    "sessionInvoices",
    "GET /sessions/{session}/invoices",
    "sessionInvoiceList",
    (simulation, request) => listInvoices(simulation, request),
  ),
  operation(
    "failedInvoices",
    "GET /sessions/{session}/invoices/failed",
    "sessionInvoiceList",
    (simulation, request) => listInvoices(simulation, request, hasFailed),
  ),
  operation(
    "invoiceStatus",
    "GET /sessions/{session}/invoices/{invoice}",
    "invoiceStatus",
    showInvoice,
  ),
  operation(
    "downloadInvoice",
    "GET /invoices/ksef/{ksefNumber}",
    "invoiceDownload",
    downloadInvoice,
  ),
]
