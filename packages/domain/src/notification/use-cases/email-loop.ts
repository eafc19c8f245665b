/** The loop that notifies people of issued documents and sends e-mails that are due. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { EmailQueue, type Mailer } from "../../email/sending.ts"
import { makeSendDueEmails } from "../../email/use-cases/send-due-emails.ts"
import type { LoopWork } from "../../work-queue/use-cases/work-loop.ts"
import { notifyOfInvoices } from "./notify-of-invoices.ts"
import { prepareEmail } from "./prepare-email.ts"

/** The longest pause between two polls, because a notification may be missed. */
const maximumWaitMillis = 1_000
const emailBatch = 20
const noticeBatch = 1_000

export type EmailLoopPorts =
  | EmailQueue
  | Mailer
  | Effect.Services<ReturnType<typeof notifyOfInvoices | typeof prepareEmail>>

const nextDueAt = Effect.map(
  Effect.flatMap(EmailQueue, (queue) => queue.nextDueAt),
  Option.getOrUndefined,
)

export const emailLoop = (): LoopWork<EmailLoopPorts> => {
  const sendDueEmails = makeSendDueEmails(prepareEmail)
  const round = Effect.gen(function* () {
    const events = yield* notifyOfInvoices(noticeBatch)
    const sent = yield* sendDueEmails(emailBatch)
    // Fewer events than a batch can wait for the next poll.
    return sent + (events < noticeBatch ? 0 : events)
  })
  return { name: "email", maximumWaitMillis, round, nextDueAt }
}
