/** E-mail queues with one fault each. */
import * as Effect from "effect/Effect"
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
    "exactly as queued, newest first",
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
])
