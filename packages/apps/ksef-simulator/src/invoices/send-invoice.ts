/**
 * POST /sessions/online/{ref}/invoices: receives, checks and stores an encrypted invoice.
 *
 * The verdict is decided here and becomes visible later. The document is written with the
 * fact that references it, and both before the response.
 */
import { instant, type Instant, warsawDate } from "@procurement/domain/calendar"
import { z } from "zod"
import { requireAnyOf } from "../http/permissions.ts"
import { type ApiResponse, json, sha256Base64 } from "../http/response.ts"
import { type AuthorizedRequest, jsonBody } from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { sessionLimitsOf } from "../limits/session-limits.ts"
import { ownOpenSession } from "../sessions/own-session.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoicingMode, Verdict } from "../state/values.ts"
import type { Session } from "../state/state.ts"
import { createDecipheriv } from "node:crypto"

/**
 * The plain bytes, or undefined when key, IV and content do not match. The content does not start
 * with the IV, although KSeF's page says so: KSeF's own client sends only ciphertext.
 */
export const decryptInvoice = (
  encrypted: Uint8Array,
  cipherKey: Uint8Array,
  initializationVector: Uint8Array,
): Uint8Array | undefined => {
  try {
    const decipher = createDecipheriv("aes-256-cbc", cipherKey, initializationVector)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    // Wrong length or padding, reported as status 435.
    return undefined
  }
}

const Sha256 = z.base64().length(44)

const SendInvoiceBody = z.object({
  invoiceHash: Sha256,
  invoiceSize: z.int().min(1),
  encryptedInvoiceHash: Sha256,
  encryptedInvoiceSize: z.int().min(1),
  encryptedInvoiceContent: z.base64().min(1),
  offlineMode: z.boolean().nullish(),
  hashOfCorrectedInvoice: Sha256.nullish(),
})
type SendInvoiceBody = z.output<typeof SendInvoiceBody>

const checkEncrypted = (body: SendInvoiceBody, encrypted: Uint8Array): void => {
  if (encrypted.length !== body.encryptedInvoiceSize) {
    throw badRequest(21402, "Długość treści nie zgadza się z rozmiarem pliku.")
  }
  if (sha256Base64(encrypted) !== body.encryptedInvoiceHash) {
    throw badRequest(21403, "Skrót treści nie zgadza się ze skrótem pliku.")
  }
}

const checkTechnicalCorrection = (simulation: Simulation, body: SendInvoiceBody): void => {
  const corrected = body.hashOfCorrectedInvoice ?? undefined
  if (corrected === undefined) return
  if (body.offlineMode !== true) {
    throw badRequest(21405, "hashOfCorrectedInvoice: tylko z offlineMode")
  }
  const { correctedHashes, acceptedByHash } = simulation.state()
  if (correctedHashes.has(corrected)) {
    throw badRequest(21166, "Faktura posiada już przetworzoną prawidłowo korektę techniczną.")
  }
  if (acceptedByHash.has(corrected)) {
    const detail = "Nie można wysłać korekty technicznej do prawidłowo przetworzonej faktury."
    throw badRequest(21167, detail)
  }
}

/** An invoice of an earlier day is offline, even if the sender declares it online. */
const modeOf = (body: SendInvoiceBody, { identity }: Verdict, at: Instant): InvoicingMode =>
  body.offlineMode === true || (identity !== undefined && identity.issueDate < warsawDate(at))
    ? "Offline"
    : "Online"

interface Opened {
  readonly bytes: Uint8Array | undefined
  readonly isAsAnnounced: boolean
}

const open = (
  body: SendInvoiceBody,
  encrypted: Uint8Array,
  session: Session & { readonly cipherKey: string },
): Opened => {
  const key = Buffer.from(session.cipherKey, "base64")
  const vector = Buffer.from(session.initializationVector, "base64")
  const bytes = decryptInvoice(encrypted, key, vector)
  const isAsAnnounced =
    bytes !== undefined &&
    bytes.length === body.invoiceSize &&
    sha256Base64(bytes) === body.invoiceHash
  return { bytes, isAsAnnounced }
}

const remember = (
  simulation: Simulation,
  session: Session,
  body: SendInvoiceBody,
  verdict: Verdict,
): string => {
  const at = simulation.now()
  const { delays } = simulation.settings
  const reference = simulation.newReference("EE")
  const verdictAt = instant(at + delays.verdictMillis)
  const corrected = body.hashOfCorrectedInvoice ?? undefined
  simulation.record({
    fact: "InvoiceReceived",
    at,
    sessionReference: session.reference,
    reference,
    ordinal: session.invoices.length + 1,
    invoiceHash: body.invoiceHash,
    mode: modeOf(body, verdict, at),
    ...(corrected === undefined ? {} : { hashOfCorrectedInvoice: corrected }),
    verdict,
    processingAt: instant(at + Math.min(delays.processingMillis, delays.verdictMillis)),
    verdictAt,
    storedAt: instant(verdictAt + delays.permanentStorageMillis),
  })
  return reference
}

/** Receives an invoice; returns 202 with its reference number. */
export const sendInvoice = async (
  simulation: Simulation,
  request: AuthorizedRequest,
): Promise<ApiResponse> => {
  requireAnyOf(request.login, ["InvoiceWrite", "PefInvoiceWrite", "EnforcementOperations"])
  const body = jsonBody(SendInvoiceBody, request)
  const encrypted = Buffer.from(body.encryptedInvoiceContent, "base64")
  checkEncrypted(body, encrypted)
  const { decideVerdict } = await import("./verdict.ts")
  // No await from here to the record: another request may close the session.
  const session = ownOpenSession(simulation, request, "wysyłkę faktur")
  const { bytes, isAsAnnounced } = open(body, encrypted, session)
  const limits = sessionLimitsOf(simulation.state(), session.context).online
  if (session.invoices.length >= limits.invoices) {
    const reached = `osiągnęła dozwolony limit liczby faktur ${limits.invoices}`
    throw badRequest(21155, `Sesja o numerze referencyjnym ${session.reference} ${reached}.`)
  }
  checkTechnicalCorrection(simulation, body)
  const now = simulation.now()
  const verdict = decideVerdict(
    simulation.state(),
    {
      form: session.form,
      bytes,
      isAsAnnounced,
      context: session.context,
      isInteractive: true,
      isTechnicalCorrection: typeof body.hashOfCorrectedInvoice === "string",
      receivedAt: now,
      today: warsawDate(now),
      plannedStatus: request.plannedStatusOf(bytes ?? new Uint8Array()),
      checksIdentifiers: session.checksIdentifiers ?? false,
      ...limits,
    },
    (sellerNip) => simulation.newKsefNumber(sellerNip, now),
  )
  if (bytes !== undefined && isAsAnnounced) simulation.documents.put(body.invoiceHash, bytes)
  return json(202, { referenceNumber: remember(simulation, session, body, verdict) })
}
