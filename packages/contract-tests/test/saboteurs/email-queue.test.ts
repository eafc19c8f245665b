/** E-mail queues with one fault each. */
import * as Effect from "effect/Effect"
import { emailQueueClauses } from "../../src/email/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { ledgerSaboteur } from "./ledger-saboteur.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(emailQueueClauses)

const saboteurs = [
  saboteur(
    "forgets the outcome of an e-mail",
    () => ({ emails: { settle: () => Effect.succeed(true) } }),
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
]

proves("EmailQueue", emailQueueClauses, saboteurs, ledgerGround("EmailQueue"))
