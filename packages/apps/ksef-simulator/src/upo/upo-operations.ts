/** The three endpoints for UPOs with a token, and the download URL. */
import { xmlDocument, type ApiResponse } from "../http/response.ts"
import {
  operation,
  type Operation,
  parameter,
  publicOperation,
  type ReceivedRequest,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { ownSession } from "../sessions/own-session.ts"
import { requireValidLink } from "../signed-link.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Session } from "../state/state.ts"
import { downloadPurpose } from "../sessions/download-links.ts"
import type { UpoIssuer } from "./upo-issuer.ts"

const answerWith = (upo: Uint8Array | undefined, notFound = ""): ApiResponse => {
  if (upo === undefined) throw badRequest(21178, ...(notFound === "" ? [] : [notFound]))
  return xmlDocument(upo)
}

/** The latest accepted invoice except this one. */
const otherInvoice = (
  simulation: Simulation,
  requested: InvoiceReceived,
): InvoiceReceived | undefined =>
  [...simulation.state().acceptedByKsefNumber.values()].findLast(
    ({ reference }) => reference !== requested.reference,
  )

const upoOfInvoice = (
  simulation: Simulation,
  { forged, ofInvoice }: UpoIssuer,
  target: InvoiceReceived | undefined,
  { forgeUpo, useOtherUpo }: ReceivedRequest,
  notFound?: string,
): ApiResponse => {
  const invoice = useOtherUpo && target !== undefined ? otherInvoice(simulation, target) : target
  const session = simulation.state().sessions.get(invoice?.sessionReference ?? "")
  if (invoice === undefined || session === undefined) return answerWith(undefined, notFound)
  return answerWith((forgeUpo ? forged : ofInvoice)(session, invoice), notFound)
}

/** Searches the whole register, because a session may have many thousand invoices. */
const numbered = (
  simulation: Simulation,
  { reference }: Session,
  ksefNumber: string,
): InvoiceReceived | undefined => {
  const invoice = simulation.state().acceptedByKsefNumber.get(ksefNumber)
  return invoice?.sessionReference === reference ? invoice : undefined
}

const download = (
  simulation: Simulation,
  issuer: UpoIssuer,
  request: ReceivedRequest,
): ApiResponse => {
  const sessionReference = parameter(request, "session")
  const upo = parameter(request, "upo")
  const purpose = downloadPurpose(sessionReference, upo)
  requireValidLink(simulation.founded().secret, purpose, request, simulation.now())
  const session = simulation.state().sessions.get(sessionReference)
  if (session === undefined) throw badRequest(21178)
  const invoice = session.invoicesByReference.get(upo)
  return invoice === undefined
    ? answerWith(issuer.ofSession(session, upo))
    : upoOfInvoice(simulation, issuer, invoice, request)
}

/** The UPO endpoints of the API. */
export const upoOperations = (issuer: UpoIssuer): ReadonlyArray<Operation> => [
  operation(
    "ksefNumberUpo",
    "GET /sessions/{session}/invoices/ksef/{ksefNumber}/upo",
    "sessionMisc",
    (simulation, request) => {
      const session = ownSession(simulation, request)
      const ksefNumber = parameter(request, "ksefNumber")
      const notFound =
        `UPO o numerze KSeF ${ksefNumber} i numerze referencyjnym sesji ${session.reference} ` +
        "nie zostało znalezione."
      const invoice = numbered(simulation, session, ksefNumber)
      return upoOfInvoice(simulation, issuer, invoice, request, notFound)
    },
  ),
  operation(
    "invoiceUpo",
    "GET /sessions/{session}/invoices/{invoice}/upo",
    "sessionMisc",
    (simulation, request) => {
      const { invoicesByReference } = ownSession(simulation, request)
      const invoice = invoicesByReference.get(parameter(request, "invoice"))
      return upoOfInvoice(simulation, issuer, invoice, request)
    },
  ),
  operation(
    "sessionUpo",
    "GET /sessions/{session}/upo/{upo}",
    "sessionMisc",
    (simulation, request) => {
      const session = ownSession(simulation, request)
      const pageReference = parameter(request, "upo")
      const notFound =
        `UPO o numerze referencyjnym ${pageReference} dla sesji ${session.reference} ` +
        "nie zostało znalezione."
      return answerWith(issuer.ofSession(session, pageReference), notFound)
    },
  ),
]

/** The download URLs, outside the API. */
export const downloadOperation = (issuer: UpoIssuer): Operation =>
  publicOperation(
    "downloadUrl",
    "GET /download/upo/{session}/{upo}",
    "unlimited",
    (simulation, request) => download(simulation, issuer, request),
  )
