/**
 * Interactive sessions: open, send, close, query.
 *
 * Counters of interactive sessions are omitted while they are zero, as in KSeF. Those of a batch
 * exist, zeros included, once its package was processed; a failed package has none. Source:
 * CIRFMF/ksef-docs, sesja-interaktywna.md and open-api.json 2.9.0, and the tests of the Ministry's
 * own clients, consulted 2026-11-26.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { FormCode } from "../forms/form-codes.ts"
import { requireAnyOf } from "../http/permissions.ts"
import { json, noContent, type ApiResponse } from "../http/response.ts"
import { type AuthorizedRequest, jsonBody, operation, type Operation } from "../http/operation.ts"
import { isoWithOffset } from "../identifiers.ts"
import { callerOf } from "../permissions/grants.ts"
import type { Simulation } from "../simulation.ts"
import type { Session } from "../state/state.ts"
import { downloadLink } from "./download-links.ts"
import { upoPagesOf } from "./upo-pages.ts"
import { acceptedForm, requestsIdentifierChecks, Encryption, openedCipher } from "./opening.ts"
import { ownOpenSession, ownSession } from "./own-session.ts"
import { countersAt, sessionStatusAt, updatedAt } from "./session-status.ts"

const writers = ["InvoiceWrite", "PefInvoiceWrite", "EnforcementOperations"]

const OpenSessionBody = z.object({ formCode: FormCode, encryption: Encryption })

const openSession = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, writers)
  const { formCode, encryption } = jsonBody(OpenSessionBody, request)
  const form = acceptedForm(simulation, formCode)
  const cipher = openedCipher(simulation, encryption)
  const at = simulation.now()
  const reference = simulation.newReference("SO")
  const validUntil = instant(at + simulation.settings.lifetimes.sessionMillis)
  simulation.record({
    fact: "SessionOpened",
    at,
    reference,
    context: login.context,
    proof: login.proof,
    openedBy: callerOf(login),
    ...cipher,
    form,
    validUntil,
    ...requestsIdentifierChecks(request),
    upoReference: simulation.newReference("EU"),
  })
  return json(201, { referenceNumber: reference, validUntil: isoWithOffset(validUntil) })
}

const closeSession = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  requireAnyOf(request.login, writers)
  const { reference } = ownOpenSession(simulation, request, "jej zamknięcie")
  simulation.record({ fact: "SessionClosed", at: simulation.now(), reference })
  return noContent
}

const upoPages = (simulation: Simulation, session: Session, now: Instant) => ({
  pages: upoPagesOf(session, now).map(({ reference }) => {
    const { url, expiresAt } = downloadLink(simulation, session.reference, reference)
    return {
      referenceNumber: reference,
      downloadUrl: url,
      downloadUrlExpirationDate: isoWithOffset(expiresAt),
    }
  }),
})

const shownCounters = (session: Session, code: number, now: Instant) => {
  const counters = Object.entries(countersAt(session, now))
  if (session.batch === undefined || code < 200) {
    return Object.fromEntries(counters.filter(([, count]) => count > 0))
  }
  return session.processed === undefined || session.processed.failure !== undefined
    ? {}
    : Object.fromEntries(counters)
}

const showSession = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const session = ownSession(simulation, request)
  const now = simulation.now()
  const { sessionMillis } = simulation.settings.delays
  const status = sessionStatusAt(session, now, sessionMillis)
  return json(200, {
    status,
    dateCreated: isoWithOffset(session.at),
    dateUpdated: isoWithOffset(updatedAt(session, now, sessionMillis)),
    validUntil: isoWithOffset(session.validUntil),
    ...(status.code === 200 ? { upo: upoPages(simulation, session, now) } : {}),
    ...shownCounters(session, status.code, now),
  })
}

export const sessionOperations: ReadonlyArray<Operation> = [
  operation("openSession", "POST /sessions/online", "onlineSession", openSession),
  operation(
    "closeSession",
    "POST /sessions/online/{session}/close",
    "onlineSessionClose",
    closeSession,
  ),
  operation("sessionStatus", "GET /sessions/{session}", "sessionMisc", showSession),
]
