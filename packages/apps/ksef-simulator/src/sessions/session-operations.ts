/**
 * Interactive sessions: open, send, close, ask.
 *
 * Counters are left out while they are zero, as in KSeF. Source: CIRFMF/ksef-docs,
 * sesja-interaktywna.md and open-api.json 2.6.0, consulted 2026-11-20.
 */
import { instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { requireAnyOf } from "../auth/permissions.ts"
import { json, noContent, type Answer } from "../http/answer.ts"
import { jsonBody, type AuthorizedRequest, type Operation } from "../http/operation.ts"
import { isoWithOffset } from "../identifiers.ts"
import { sendInvoice } from "../invoices/send-invoice.ts"
import { unwrap } from "../keys/key-ring.ts"
import type { Simulation } from "../simulation.ts"
import type { Session } from "../state/world.ts"
import type { DownloadLinks } from "../upo/download-links.ts"
import { ownOpenSession, ownSession } from "./own-session.ts"
import { countersAt, sessionStatusAt, updatedAt } from "./session-status.ts"

const writers = ["InvoiceWrite", "PefInvoiceWrite", "EnforcementOperations"]
const initializationVectorBytes = 16
const cipherKeyBytes = 32

const OpenSessionBody = z.object({
  formCode: z.object({
    systemCode: z.literal("FA (3)"),
    schemaVersion: z.literal("1-0E"),
    value: z.literal("FA"),
  }),
  encryption: z.object({
    encryptedSymmetricKey: z.base64().min(1),
    initializationVector: z
      .base64()
      .refine((text) => Buffer.from(text, "base64").length === initializationVectorBytes, {
        message: "16 bytes",
      }),
    publicKeyId: z.string().nullish(),
  }),
})

const openSession = (simulation: Simulation, request: AuthorizedRequest): Answer => {
  const { login } = request
  requireAnyOf(login, writers)
  const { encryption } = jsonBody(OpenSessionBody, request)
  const wrapped = Buffer.from(encryption.encryptedSymmetricKey, "base64")
  const publicKeyId = encryption.publicKeyId ?? undefined
  const key = unwrap(simulation.world(), "SymmetricKeyEncryption", wrapped, publicKeyId)
  const at = simulation.now()
  const reference = simulation.newReference("SO")
  const validUntil = instant(at + simulation.settings.lifetimes.sessionMillis)
  simulation.record({
    fact: "SessionOpened",
    at,
    reference,
    context: login.context,
    proof: login.proof,
    ...(key?.length === cipherKeyBytes ? { cipherKey: Buffer.from(key).toString("base64") } : {}),
    initializationVector: encryption.initializationVector,
    validUntil,
    upoReference: simulation.newReference("EU"),
  })
  return json(201, { referenceNumber: reference, validUntil: isoWithOffset(validUntil) })
}

const closeSession = (simulation: Simulation, request: AuthorizedRequest): Answer => {
  requireAnyOf(request.login, writers)
  const { reference } = ownOpenSession(simulation, request)
  simulation.record({ fact: "SessionClosed", at: simulation.now(), reference })
  return noContent
}

const upoPages = (session: Session, links: DownloadLinks) => {
  const { url, expiresAt } = links.forSession(session)
  return {
    pages: [
      {
        referenceNumber: session.upoReference,
        downloadUrl: url,
        downloadUrlExpirationDate: isoWithOffset(expiresAt),
      },
    ],
  }
}

const nonZero = (counters: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counters).filter(([, count]) => count > 0))

const showSession = (
  simulation: Simulation,
  links: DownloadLinks,
  request: AuthorizedRequest,
): Answer => {
  const session = ownSession(simulation, request)
  const now = simulation.now()
  const { sessionMillis } = simulation.settings.delays
  const status = sessionStatusAt(session, now, sessionMillis)
  return json(200, {
    status,
    dateCreated: isoWithOffset(session.at),
    dateUpdated: isoWithOffset(updatedAt(session, now, sessionMillis)),
    validUntil: isoWithOffset(session.validUntil),
    ...(status.code === 200 ? { upo: upoPages(session, links) } : {}),
    ...nonZero({ ...countersAt(session, now) }),
  })
}

export const sessionOperations = (
  simulation: Simulation,
  links: DownloadLinks,
): ReadonlyArray<Operation> => [
  {
    name: "openSession",
    method: "post",
    path: "/sessions/online",
    group: "onlineSession",
    access: "access",
    handle: (request) => openSession(simulation, request),
  },
  {
    name: "sendInvoice",
    method: "post",
    path: "/sessions/online/:session/invoices",
    group: "invoiceSend",
    access: "access",
    handle: (request) => sendInvoice(simulation, request),
  },
  {
    name: "closeSession",
    method: "post",
    path: "/sessions/online/:session/close",
    group: "onlineSession",
    access: "access",
    handle: (request) => closeSession(simulation, request),
  },
  {
    name: "sessionStatus",
    method: "get",
    path: "/sessions/:session",
    group: "sessionMisc",
    access: "access",
    handle: (request) => showSession(simulation, links, request),
  },
]
