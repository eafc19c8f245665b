/**
 * Issues what can't be sent while KSeF is away: invoices that wait get their mode, their deadline
 * and the proof of their issuer; P_1 then stays. So do those whose outcome is unknown: their bytes
 * can't change any more, and should KSeF not have them, it gets them as what they are.
 *
 * Safe beside everybody else: an invoice is saved by its version, so whoever was about to send it
 * lets go of it, and one that is already on its way is not touched.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { warsawDate } from "../../calendar/warsaw.ts"
import { InvoiceRepository, type KeptInvoice } from "../../invoice/invoice-repository.ts"
import type { Invoice, OutcomeUnknownInvoice, StoredInvoice } from "../../invoice/invoice.ts"
import { transition } from "../../invoice/invoice-transition.ts"
import type { InvoiceId } from "../../identity/type-id.ts"
import { type ClearanceStanding, offlineModeAt } from "../availability.ts"
import { IssuerProof } from "../issuer-proof.ts"
import type { OfflineIssue, OfflineMode } from "../offline-issue.ts"
import { OfflineRegister } from "../offline-register.ts"
import { deadlineOf, offlineTerm } from "../offline-term.ts"

interface Issuing {
  readonly mode: OfflineMode
  readonly standing: ClearanceStanding
  readonly now: Instant
}

const offlineOf = (
  { issueDate }: StoredInvoice | OutcomeUnknownInvoice,
  { mode, standing, now }: Issuing,
  certificateLink: string,
): OfflineIssue => {
  const term = offlineTerm({ mode, issuedAt: now, issueDate }, standing.outages)
  const deadline = deadlineOf(term)
  return {
    mode,
    issuedAt: now,
    ...(deadline === undefined ? {} : { deadline }),
    certificateLink,
  }
}

/** With another day's date it is drafted anew before it is issued, unless it may be at KSeF. */
const isIssuable = (
  invoice: Invoice,
  now: Instant,
): invoice is StoredInvoice | OutcomeUnknownInvoice =>
  invoice._tag === "OutcomeUnknown" ||
  (invoice._tag === "Stored" &&
    (invoice.transmissions.length > 0 || invoice.issueDate === warsawDate(now)))

/** Whether it was issued: `NoProof` when there is no certificate, `Passed` when not this one. */
const issue = Effect.fnUntraced(function* (kept: KeptInvoice, issuing: Issuing) {
  const { invoice } = kept
  if (!isIssuable(invoice, issuing.now)) return "Passed"
  const proof = yield* IssuerProof
  const file = { sellerNip: invoice.seller.nip, digest: invoice.document.digest }
  const link = yield* proof.link(file, issuing.now)
  if (Option.isNone(link)) return "NoProof"
  const offline = offlineOf(invoice, issuing, link.value)
  const invoices = yield* InvoiceRepository
  const saved = invoices.save({
    invoice: transition(invoice, { _tag: "IssuedOffline", offline }, issuing.now),
    expectedVersion: kept.version,
    work: kept.work,
    events: [],
  })
  return yield* saved.pipe(
    Effect.as("Issued" as const),
    Effect.catchTag("StaleVersion", () => Effect.succeed("Passed" as const)),
  )
})

/**
 * Issues all that can be issued now, a page of `pageSize` after the other. Answers how many; none
 * while KSeF is there, on its way back or in total failure, or without a certificate.
 */
export const issueOffline = Effect.fnUntraced(function* (pageSize: number) {
  const register = yield* OfflineRegister
  const standing = yield* register.standing
  let issued = 0
  let after: InvoiceId | undefined
  while (true) {
    const now = instant(yield* Clock.currentTimeMillis)
    const mode = offlineModeAt(standing, now)
    if (mode === undefined) return issued
    const page = yield* register.unissued(after, pageSize)
    for (const kept of page) {
      const outcome = yield* issue(kept, { mode, standing, now })
      if (outcome === "NoProof") return issued
      if (outcome === "Issued") issued += 1
    }
    after = page.at(-1)?.invoice.id
    if (page.length < pageSize) return issued
  }
})
