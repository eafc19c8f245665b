/** The three ways to a UPO by token, and the one by link. */
import { instant } from "@procurement/domain/calendar"
import { xmlDocument, type Answer } from "../http/answer.ts"
import {
  parameter,
  type AuthorizedRequest,
  type Operation,
  type ReceivedRequest,
} from "../http/operation.ts"
import { badRequest, Refused } from "../http/refusal.ts"
import { ownSession } from "../sessions/own-session.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Session } from "../state/world.ts"
import type { DownloadLinks } from "./download-links.ts"
import type { UpoOffice } from "./upo-office.ts"

const answerWith = async (upo: Promise<Uint8Array> | undefined): Promise<Answer> => {
  if (upo === undefined) throw badRequest(21178)
  return xmlDocument(await upo)
}

const upoOfInvoice = (
  office: UpoOffice,
  session: Session,
  isWanted: (invoice: InvoiceReceived) => boolean,
): Promise<Answer> => {
  const invoice = session.invoices.find(isWanted)
  return answerWith(invoice === undefined ? undefined : office.ofInvoice(session, invoice))
}

const upoOfSession = (office: UpoOffice, session: Session, reference: string): Promise<Answer> =>
  answerWith(session.upoReference === reference ? office.ofSession(session) : undefined)

const download = (
  simulation: Simulation,
  office: UpoOffice,
  links: DownloadLinks,
  request: ReceivedRequest,
): Promise<Answer> => {
  const { expires, signature } = request.query
  const sessionReference = parameter(request, "session")
  const upo = parameter(request, "upo")
  const expiresAt = instant(Number(expires))
  const session = simulation.world().sessions.get(sessionReference)
  const isGood = links.isGood({ sessionReference, upo, expiresAt, signature: String(signature) })
  if (session === undefined || !isGood) {
    const detail = "Adres wygasł albo jest nieprawidłowy."
    const reasonCode = "insufficient-resource-access"
    throw new Refused({ kind: "Forbidden", reasonCode, detail, security: {} })
  }
  return upo === session.upoReference
    ? upoOfSession(office, session, upo)
    : upoOfInvoice(office, session, ({ reference }) => reference === upo)
}

/** UPOs under the base path of the API. */
export const upoOperations = (
  simulation: Simulation,
  office: UpoOffice,
): ReadonlyArray<Operation> => {
  const session = (request: AuthorizedRequest): Session => ownSession(simulation, request)
  const upoGet = { method: "get", group: "sessionMisc" } as const
  return [
    {
      ...upoGet,
      name: "ksefNumberUpo",
      path: "/sessions/:session/invoices/ksef/:ksefNumber/upo",
      access: "access",
      handle: (request) => {
        const wanted = parameter(request, "ksefNumber")
        return upoOfInvoice(office, session(request), (one) => one.verdict.ksefNumber === wanted)
      },
    },
    {
      ...upoGet,
      name: "invoiceUpo",
      path: "/sessions/:session/invoices/:invoice/upo",
      access: "access",
      handle: (request) => {
        const wanted = parameter(request, "invoice")
        return upoOfInvoice(office, session(request), ({ reference }) => reference === wanted)
      },
    },
    {
      ...upoGet,
      name: "sessionUpo",
      path: "/sessions/:session/upo/:upo",
      access: "access",
      handle: (request) => upoOfSession(office, session(request), parameter(request, "upo")),
    },
  ]
}

/** The download links, which stand beside the API. */
export const downloadOperation = (
  simulation: Simulation,
  office: UpoOffice,
  links: DownloadLinks,
): Operation => ({
  name: "downloadUrl",
  method: "get",
  path: "/download/upo/:session/:upo",
  group: "unlimited",
  access: "public",
  handle: (request) => download(simulation, office, links, request),
})
