/** The three ways to a UPO by token, and the one by link. */
import { xmlDocument, type Answer } from "../http/answer.ts"
import {
  parameter,
  type AuthorizedRequest,
  type Operation,
  type ReceivedRequest,
} from "../http/operation.ts"
import { badRequest } from "../http/refusal.ts"
import { ownSession } from "../sessions/own-session.ts"
import { requireGoodLink } from "../signed-link.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Session } from "../state/world.ts"
import { downloadPurpose } from "./download-links.ts"
import type { UpoOffice } from "./upo-office.ts"

const answerWith = (upo: Uint8Array | undefined, notFound = ""): Answer => {
  if (upo === undefined) throw badRequest(21178, ...(notFound === "" ? [] : [notFound]))
  return xmlDocument(upo)
}

interface Desk {
  readonly simulation: Simulation
  readonly office: UpoOffice
}

/** The latest accepted invoice other than this one. */
const anotherThan = ({ simulation }: Desk, wanted: InvoiceReceived): InvoiceReceived | undefined =>
  [...simulation.world().acceptedByKsefNumber.values()].findLast(
    ({ reference }) => reference !== wanted.reference,
  )

const upoOfInvoice = (
  desk: Desk,
  wanted: InvoiceReceived | undefined,
  { wantsForgedUpo, wantsOtherUpo }: ReceivedRequest,
  notFound?: string,
): Answer => {
  const invoice = wantsOtherUpo && wanted !== undefined ? anotherThan(desk, wanted) : wanted
  const session = desk.simulation.world().sessions.get(invoice?.sessionReference ?? "")
  if (invoice === undefined || session === undefined) return answerWith(undefined, notFound)
  const { forged, ofInvoice } = desk.office
  return answerWith((wantsForgedUpo ? forged : ofInvoice)(session, invoice), notFound)
}

// Numbers are looked up in the whole register: a session may hold many thousand invoices.
const numbered = (
  simulation: Simulation,
  { reference }: Session,
  ksefNumber: string,
): InvoiceReceived | undefined => {
  const invoice = simulation.world().acceptedByKsefNumber.get(ksefNumber)
  return invoice?.sessionReference === reference ? invoice : undefined
}

const download = (desk: Desk, request: ReceivedRequest): Answer => {
  const { simulation, office } = desk
  const sessionReference = parameter(request, "session")
  const upo = parameter(request, "upo")
  const purpose = downloadPurpose(sessionReference, upo)
  requireGoodLink(simulation.founded().secret, purpose, request, simulation.now())
  const session = simulation.world().sessions.get(sessionReference)
  if (session === undefined) throw badRequest(21178)
  const invoice = session.invoicesByReference.get(upo)
  return invoice === undefined
    ? answerWith(office.ofSession(session, upo))
    : upoOfInvoice(desk, invoice, request)
}

/** UPOs under the base path of the API. */
export const upoOperations = (
  simulation: Simulation,
  office: UpoOffice,
): ReadonlyArray<Operation> => {
  const session = (request: AuthorizedRequest): Session => ownSession(simulation, request)
  const desk: Desk = { simulation, office }
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
        return upoOfInvoice(desk, numbered(simulation, own, wanted), request, notFound)
      },
    },
    {
      ...upoGet,
      name: "invoiceUpo",
      path: "/sessions/:session/invoices/:invoice/upo",
      access: "access",
      handle: (request) => {
        const wanted = session(request).invoicesByReference.get(parameter(request, "invoice"))
        return upoOfInvoice(desk, wanted, request)
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
        return answerWith(office.ofSession(own, wanted), notFound)
      },
    },
  ]
}

/** The download links, which stand beside the API. */
export const downloadOperation = (simulation: Simulation, office: UpoOffice): Operation => ({
  name: "downloadUrl",
  method: "get",
  path: "/download/upo/:session/:upo",
  group: "unlimited",
  access: "public",
  handle: (request) => download({ simulation, office }, request),
})
