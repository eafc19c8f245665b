/** The three endpoints for UPOs with a token, and the download URL. */
import { xmlDocument, type ApiResponse } from "../http/response.ts"
import {
  parameter,
  type AuthorizedRequest,
  type Operation,
  type ReceivedRequest,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { ownSession } from "../sessions/own-session.ts"
import { requireValidLink } from "../signed-link.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Session } from "../state/state.ts"
import { downloadPurpose } from "./download-links.ts"
import type { UpoIssuer } from "./upo-issuer.ts"

const answerWith = (upo: Uint8Array | undefined, notFound = ""): ApiResponse => {
  if (upo === undefined) throw badRequest(21178, ...(notFound === "" ? [] : [notFound]))
  return xmlDocument(upo)
}

interface RequestContext {
  readonly simulation: Simulation
  readonly issuer: UpoIssuer
}

/** The latest accepted invoice except this one. */
const otherInvoice = (
  { simulation }: RequestContext,
  wanted: InvoiceReceived,
): InvoiceReceived | undefined =>
  [...simulation.state().acceptedByKsefNumber.values()].findLast(
    ({ reference }) => reference !== wanted.reference,
  )

const upoOfInvoice = (
  context: RequestContext,
  wanted: InvoiceReceived | undefined,
  { forgeUpo, useOtherUpo }: ReceivedRequest,
  notFound?: string,
): ApiResponse => {
  const invoice = useOtherUpo && wanted !== undefined ? otherInvoice(context, wanted) : wanted
  const session = context.simulation.state().sessions.get(invoice?.sessionReference ?? "")
  if (invoice === undefined || session === undefined) return answerWith(undefined, notFound)
  const { forged, ofInvoice } = context.issuer
  return answerWith((forgeUpo ? forged : ofInvoice)(session, invoice), notFound)
}

// Numbers are looked up in the whole register, because a session may have many thousand invoices.
const numbered = (
  simulation: Simulation,
  { reference }: Session,
  ksefNumber: string,
): InvoiceReceived | undefined => {
  const invoice = simulation.state().acceptedByKsefNumber.get(ksefNumber)
  return invoice?.sessionReference === reference ? invoice : undefined
}

const download = (context: RequestContext, request: ReceivedRequest): ApiResponse => {
  const { simulation, issuer } = context
  const sessionReference = parameter(request, "session")
  const upo = parameter(request, "upo")
  const purpose = downloadPurpose(sessionReference, upo)
  requireValidLink(simulation.founded().secret, purpose, request, simulation.now())
  const session = simulation.state().sessions.get(sessionReference)
  if (session === undefined) throw badRequest(21178)
  const invoice = session.invoicesByReference.get(upo)
  return invoice === undefined
    ? answerWith(issuer.ofSession(session, upo))
    : upoOfInvoice(context, invoice, request)
}

/** The UPO endpoints of the API. */
export const upoOperations = (
  simulation: Simulation,
  issuer: UpoIssuer,
): ReadonlyArray<Operation> => {
  const session = (request: AuthorizedRequest): Session => ownSession(simulation, request)
  const context: RequestContext = { simulation, issuer }
  const upoGet = { method: "get", group: "sessionMisc" } as const
  return [
    {
      ...upoGet,
      name: "ksefNumberUpo",
      path: "/sessions/:session/invoices/ksef/:ksefNumber/upo",
      access: "access",
      handle: (request) => {
        const own = session(request)
        const wanted = parameter(request, "ksefNumber")
        const notFound =
          `UPO o numerze KSeF ${wanted} i numerze referencyjnym sesji ${own.reference} ` +
          "nie zostało znalezione."
        return upoOfInvoice(context, numbered(simulation, own, wanted), request, notFound)
      },
    },
    {
      ...upoGet,
      name: "invoiceUpo",
      path: "/sessions/:session/invoices/:invoice/upo",
      access: "access",
      handle: (request) => {
        const wanted = session(request).invoicesByReference.get(parameter(request, "invoice"))
        return upoOfInvoice(context, wanted, request)
      },
    },
    {
      ...upoGet,
      name: "sessionUpo",
      path: "/sessions/:session/upo/:upo",
      access: "access",
      handle: (request) => {
        const own = session(request)
        const wanted = parameter(request, "upo")
        const notFound =
          `UPO o numerze referencyjnym ${wanted} dla sesji ${own.reference} ` +
          "nie zostało znalezione."
        return answerWith(issuer.ofSession(own, wanted), notFound)
      },
    },
  ]
}

/** The download URLs, outside the API. */
export const downloadOperation = (simulation: Simulation, issuer: UpoIssuer): Operation => ({
  name: "downloadUrl",
  method: "get",
  path: "/download/upo/:session/:upo",
  group: "unlimited",
  access: "public",
  handle: (request) => download({ simulation, issuer }, request),
})
