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
    "as queued, newest first",
  ),
  saboteur(
    "pages everybody's e-mails to everybody",
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
    "when no tenant is named",
  ),
  saboteur(
    "begins every page anew",
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
    "the longest due first",
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
    "gives an e-mail to everybody who claims",
    ({ emails }) => ({
      emails: {
        claimDue: (claim) => emails.claimDue({ ...claim, leaseUntil: claim.now }),
      },
    }),
    "to one of those",
    "claims nothing that is leased",
    "leases considered",
  ),
  saboteur(
    "keeps a lease for ever",
    ({ emails }) => ({
      emails: {
        claimDue: (claim) =>
          emails.claimDue({ ...claim, leaseUntil: instant(claim.leaseUntil + 86_400_000) }),
      },
    }),
    "when its lease has run out",
  ),
  saboteur(
    "never knows when the next one is due",
    () => ({ emails: { nextDueAt: Effect.succeed(Option.none()) } }),
    "tells when the next e-mail can be claimed",
  ),
  saboteur(
    "forgets what has come of an e-mail",
    () => ({ emails: { settle: () => Effect.succeed(true) } }),
    "exactly as it was stored",
    "with all its failed tries",
    "sent, refused for good or given up",
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
    "after the lease as long as nobody else",
  ),
  saboteur(
    "stores what anybody says, whoever has claimed the e-mail",
    ({ emails, ledger }) => ({
      emails: {
        settle: (settled) => {
          const version = ledger.sendings.get(settled.id)?.version ?? 0
          return emails.settle({ ...settled, version })
        },
      },
    }),
    "when somebody else has claimed the e-mail since",
  ),
])
