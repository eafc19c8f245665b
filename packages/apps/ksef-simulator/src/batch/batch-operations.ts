/**
 * Batch sessions: open, upload, close. Processing then starts automatically (`process-batch.ts`).
 *
 * Source: CIRFMF/ksef-docs, sesja-wsadowa.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { instant } from "@procurement/domain/calendar"
import { requireAnyOf } from "../http/permissions.ts"
import { json, noContent, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  jsonBody,
  operation,
  type Operation,
  publicOperation,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { acceptedForm, requestsIdentifierChecks, openedCipher } from "../sessions/opening.ts"
import { noSession, ownSession } from "../sessions/own-session.ts"
import { sessionStatusAt } from "../sessions/session-status.ts"
import { callerOf } from "../permissions/grants.ts"
import type { Simulation } from "../simulation.ts"
import type { BatchDeclaration } from "../state/values.ts"
import type { Session } from "../state/state.ts"
import { declarationOf, OpenBatchBody } from "./batch-declaration.ts"
import type { BatchQueue } from "./process-batch.ts"
import type { PartStore } from "./part-store.ts"
import { receivePart, uploadRequestsFor } from "./receive-part.ts"

const writers = ["InvoiceWrite", "EnforcementOperations"]

const openBatch = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, writers)
  const body = jsonBody(OpenBatchBody, request)
  const form = acceptedForm(simulation, body.formCode)
  const at = simulation.now()
  const batch = declarationOf(body, at)
  const cipher = openedCipher(simulation, body.encryption)
  const reference = simulation.newReference("SB")
  simulation.record({
    fact: "SessionOpened",
    at,
    reference,
    context: login.context,
    proof: login.proof,
    openedBy: callerOf(login),
    ...cipher,
    form,
    validUntil: instant(at + simulation.settings.lifetimes.sessionMillis),
    ...requestsIdentifierChecks(request),
    upoReference: simulation.newReference("EU"),
    batch,
  })
  const { secret } = simulation.founded()
  return json(201, {
    referenceNumber: reference,
    partUploadRequests: uploadRequestsFor(
      { secret, publicUrl: simulation.publicUrl(), sessionReference: reference },
      batch,
    ),
  })
}

const checkParts = ({ parts }: Session, declared: BatchDeclaration): void => {
  for (const [index, { fileSize }] of declared.parts.entries()) {
    const ordinal = index + 1
    const arrived = parts.get(ordinal)
    if (arrived === undefined) {
      throw badRequest(21205, `Nie przesłano zadeklarowanej '${ordinal}' części pliku.`)
    }
    if (arrived.fileSize !== fileSize) {
      const detail = `Zadeklarowany rozmiar części '${ordinal}' nie zgadza się z rzeczywistym.`
      throw badRequest(21157, detail)
    }
  }
}

const closeBatch = (
  simulation: Simulation,
  queue: BatchQueue,
  request: AuthorizedRequest,
): ApiResponse => {
  requireAnyOf(request.login, writers)
  const session = ownSession(simulation, request)
  const { batch, closedAt, reference, validUntil } = session
  if (batch === undefined) throw noSession(reference)
  const at = simulation.now()
  if (closedAt !== undefined) {
    const { code } = sessionStatusAt(session, at, simulation.settings.delays.sessionMillis)
    throw badRequest(21180, `Status sesji ${code} uniemożliwia jej zamknięcie.`)
  }
  if (at >= validUntil) throw badRequest(21208, "Sesja anulowana, przekroczony czas wysyłki.")
  checkParts(session, batch)
  simulation.record({ fact: "SessionClosed", at, reference })
  queue.add(reference)
  return noContent
}

export const batchOperations = (queue: BatchQueue): ReadonlyArray<Operation> => [
  operation("openBatch", "POST /sessions/batch", "batchSession", openBatch),
  operation(
    "closeBatch",
    "POST /sessions/batch/{session}/close",
    "batchSessionClose",
    (simulation, request) => closeBatch(simulation, queue, request),
  ),
]

/** The upload URLs for parts, outside the API. */
export const uploadOperation = (parts: PartStore): Operation => ({
  ...publicOperation(
    "uploadPart",
    "PUT /upload/{session}/{part}",
    "unlimited",
    (simulation, request) => receivePart(simulation, parts, request),
  ),
  streams: true,
})
