/**
 * Issues invoices offline while KSeF is away. Waiting invoices get their mode, their deadline and
 * the proof of their issuer, and P_1 is fixed. Invoices with an unknown outcome are included: their
 * bytes can't change, and if KSeF does not have them, it receives them as issued offline.
 *
 * Safe to run concurrently with all workers. Saves are versioned, so a worker that was about to
 * send an invoice gets a stale version. Invoices that are being sent are not changed.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant, type LocalDate, warsawDate } from "../../calendar/instant.ts"
import type { InvoiceId } from "../../identity/type-id.ts"
import { InvoiceRepository, type VersionedInvoice } from "../../invoice/invoice-repository.ts"
import { transition } from "../../invoice/invoice-transition.ts"
import type {
  OutcomeUnknownInvoice,
  RejectedInvoice,
  StoredInvoice,
} from "../../invoice/invoice.ts"
import { nextStep } from "../../invoice/issuing-step.ts"
import { CertificateQrSigner, type OfflineIssue, type OfflineMode } from "../../offline/offline.ts"
import {
  type AvailabilityFact,
  type AvailabilityPolicy,
  type ClearanceStatus,
  observe,
  offlineModeAt,
} from "../availability.ts"
import { OfflineRegister, type WaitingTerm } from "../offline-register.ts"
import { deadlineOf, offlineTerm, termEdges } from "../offline-term.ts"
import { type Outage, OutageAnnouncements } from "../outage.ts"

interface Issuing {
  readonly mode: OfflineMode
  readonly status: ClearanceStatus
  readonly now: Instant
}

const offlineOf = (
  { issueDate }: StoredInvoice | OutcomeUnknownInvoice,
  { mode, status, now }: Issuing,
  certificateLink: string,
): OfflineIssue => {
  const term = offlineTerm({ mode, issuedAt: now, issueDate }, status.outages)
  const deadline = deadlineOf(term)
  return {
    mode,
    issuedAt: now,
    ...(deadline === undefined ? {} : { deadline }),
    certificateLink,
  }
}

/**
 * Returns the invoice if it can be issued now. An invoice with outdated dates is prepared again
 * first, unless KSeF may have it.
 */
const issuableOf = (
  { invoice, supply }: VersionedInvoice,
  now: Instant,
): StoredInvoice | OutcomeUnknownInvoice | undefined => {
  if (invoice._tag === "OutcomeUnknown") return invoice
  if (invoice._tag !== "Stored") return undefined
  return nextStep(invoice, supply, warsawDate(now)) === "Send" ? invoice : undefined
}

/**
 * Issues the invoice. `NoProof`: no certificate is available; `Passed`: the invoice was not issued.
 */
const issue = Effect.fnUntraced(function* (versioned: VersionedInvoice, issuing: Issuing) {
  const invoice = issuableOf(versioned, issuing.now)
  if (invoice === undefined) return "Passed"
  const proof = yield* CertificateQrSigner
  const file = { sellerNip: invoice.seller.nip, digest: invoice.document.digest }
  const link = yield* proof.link(file, issuing.now)
  if (Option.isNone(link)) return "NoProof"
  const offline = offlineOf(invoice, issuing, link.value)
  const invoices = yield* InvoiceRepository
  const saved = invoices.save({
    invoice: transition(invoice, { _tag: "IssuedOffline", offline }, issuing.now),
    expectedVersion: versioned.version,
    work: versioned.work,
    events: [],
  })
  return yield* saved.pipe(
    Effect.as("Issued" as const),
    Effect.catchTag("StaleVersion", () => Effect.succeed("Passed" as const)),
  )
})

/**
 * Issues all eligible invoices, in pages of `pageSize`. Returns how many: 0 while KSeF is
 * available, returning or in total failure, or without a certificate.
 */
export const issueOffline = Effect.fnUntraced(function* (pageSize: number) {
  const register = yield* OfflineRegister
  const status = yield* register.status
  let issued = 0
  let after: InvoiceId | undefined
  while (true) {
    const now = instant(yield* Clock.currentTimeMillis)
    const mode = offlineModeAt(status, now)
    if (mode === undefined) return issued
    const page = yield* register.unissued(after, pageSize)
    for (const versioned of page) {
      const outcome = yield* issue(versioned, { mode, status, now })
      if (outcome === "NoProof") return issued
      if (outcome === "Issued") issued += 1
    }
    after = page.at(-1)?.invoice.id
    if (page.length < pageSize) return issued
  }
})

/**
 * Updates the shared status with the outcomes of our calls, oldest first; returns the new status.
 */
export const noteCalls = Effect.fnUntraced(function* (
  facts: ReadonlyArray<AvailabilityFact>,
  policy: AvailabilityPolicy,
) {
  const register = yield* OfflineRegister
  if (facts.length === 0) return yield* register.status
  return yield* register.modify((status) =>
    facts.reduce((current, fact) => observe(current, fact, policy), status),
  )
})

/**
 * Updates the shared status with the Ministry's announcements and returns the new status; a failure
 * to fetch them changes nothing.
 */
export const noteAnnouncements = Effect.fnUntraced(function* (policy: AvailabilityPolicy) {
  const register = yield* OfflineRegister
  const announcements = yield* OutageAnnouncements
  const outages = yield* announcements.current
  const at = instant(yield* Clock.currentTimeMillis)
  return yield* register.modify((status) =>
    observe(status, { _tag: "OutagesAnnounced", at, outages }, policy),
  )
})

/** Returns whether its term, if it has one, runs and no worker is sending it. */
const hasRunningTerm = (
  invoice: VersionedInvoice["invoice"],
): invoice is StoredInvoice | OutcomeUnknownInvoice | RejectedInvoice =>
  invoice._tag === "Stored" || invoice._tag === "OutcomeUnknown" || invoice._tag === "Rejected"

const move = Effect.fnUntraced(function* (one: VersionedInvoice, outages: ReadonlyArray<Outage>) {
  const { invoice } = one
  if (!hasRunningTerm(invoice) || invoice.offline === undefined) return 0
  const { offline, issueDate } = invoice
  const deadline = deadlineOf(offlineTerm({ ...offline, issueDate }, outages))
  if (deadline === offline.deadline) return 0
  const invoices = yield* InvoiceRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const saved = invoices.save({
    invoice: transition(invoice, { _tag: "OfflineTermMoved", deadline }, now),
    expectedVersion: one.version,
    work: one.work,
    events: [],
  })
  return yield* saved.pipe(
    Effect.as(1),
    // `StaleVersion`: the invoice is being sent. If it returns, the next run finds it.
    Effect.catchTag("StaleVersion", () => Effect.succeed(0)),
  )
})

const deadlineNow = (
  { mode, issueDate, issuedFrom: issuedAt }: WaitingTerm,
  outages: ReadonlyArray<Outage>,
): LocalDate | undefined => deadlineOf(offlineTerm({ mode, issuedAt, issueDate }, outages))

/** Updates all invoices of the term, page by page. */
const moveAll = Effect.fnUntraced(function* (
  term: WaitingTerm,
  outages: ReadonlyArray<Outage>,
  pageSize: number,
) {
  const register = yield* OfflineRegister
  let moved = 0
  let after: InvoiceId | undefined
  while (true) {
    const page = yield* register.waiting(term, after, pageSize)
    for (const versioned of page) moved += yield* move(versioned, outages)
    after = page.at(-1)?.invoice.id
    if (page.length < pageSize) return moved
  }
})

/**
 * Updates the deadlines of offline invoices after new announcements; returns how many. Reads only
 * invoices whose deadline changes.
 */
export const moveOfflineTerms = Effect.fnUntraced(function* (pageSize: number) {
  const register = yield* OfflineRegister
  const { outages } = yield* register.status
  let moved = 0
  for (const term of yield* register.terms(termEdges(outages))) {
    if (deadlineNow(term, outages) === term.deadline) continue
    moved += yield* moveAll(term, outages, pageSize)
  }
  return moved
})
