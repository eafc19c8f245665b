/** E-mail queues with one fault each. */
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { emailQueueClauses } from "../../src/email/index.ts"
import { ledgerSaboteur } from "./ledger-saboteur.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(emailQueueClauses)

proves("EmailQueue", emailQueueClauses, [
  saboteur(
    "pages the oldest first",
    ({ emails }) => ({
      emails: {
        page: (query) =>
          Effect.map(emails.page(query), (page) => ({
            ...page,
            emails: page.emails.toReversed(),
          })),
      },
    }),
    "pages a tenant's e-mails",
  ),
  saboteur(
    "pages the e-mails of every tenant",
    ({ emails }) => ({
      emails: { page: ({ tenantId: _ignored, ...query }) => emails.page(query) },
    }),
    "no e-mail of another tenant",
  ),
  saboteur(
    "pages nothing when no tenant is named",
    ({ emails }) => ({
      emails: {
        page: (query) =>
          query.tenantId === undefined
            ? Effect.succeed({ emails: [], hasMore: false })
            : emails.page(query),
      },
    }),
    "pages the e-mails",
  ),
  saboteur(
    "starts every page at the beginning",
    ({ emails }) => ({ emails: { page: ({ after: _ignored, ...query }) => emails.page(query) } }),
    "without gap or repeat",
  ),
  saboteur(
    "claims the shortest due first",
    ({ emails }) => ({
      emails: {
        claimDue: (claim) =>
          Effect.map(emails.claimDue({ ...claim, limit: 9 }), (claimed) => claimed.toReversed()),
      },
    }),
    "claims due e-mails",
  ),
  saboteur(
    "claims what is not due yet",
    ({ emails }) => ({
      emails: {
        claimDue: (claim) => emails.claimDue({ ...claim, now: instant(claim.now + 3_600_000) }),
      },
    }),
    "and not before",
    "when it is due again",
  ),
  saboteur(
    "gives an e-mail to every claimant",
    ({ emails }) => ({
      emails: {
        claimDue: (claim) => emails.claimDue({ ...claim, leaseUntil: claim.now }),
      },
    }),
    "gives each e-mail",
    "claims no leased e-mail",
    "returns when the next e-mail",
  ),
  saboteur(
    "extends every lease by a day",
    ({ emails }) => ({
      emails: {
        claimDue: (claim) =>
          emails.claimDue({ ...claim, leaseUntil: instant(claim.leaseUntil + 86_400_000) }),
      },
    }),
    "claims no leased e-mail",
  ),
  saboteur(
    "returns no next due time",
    () => ({ emails: { nextDueAt: Effect.succeed(Option.none()) } }),
    "returns when the next e-mail",
  ),
  saboteur(
    "forgets the outcome of an e-mail",
    () => ({ emails: { settle: () => Effect.succeed(true) } }),
    "exactly as it was stored",
    "claims a failed",
    "never claims an",
  ),
  saboteur(
    "stores nothing after the lease",
    ({ emails, ledger }) => ({
      emails: {
        settle: (settled) => {
          const { leasedUntil } = ledger.sendings.get(settled.id) ?? {}
          const at = "sentAt" in settled.sending ? settled.sending.sentAt : 0
          return leasedUntil !== undefined && at > leasedUntil
            ? Effect.succeed(false)
            : emails.settle(settled)
        },
      },
    }),
    "stores a late",
  ),
  saboteur(
    "stores outcomes of any worker",
    ({ emails, ledger }) => ({
      emails: {
        settle: (settled) => {
          const version = ledger.sendings.get(settled.id)?.version ?? 0
          return emails.settle({ ...settled, version })
        },
      },
    }),
    "returns false and changes nothing when another worker has claimed the",
  ),
])
