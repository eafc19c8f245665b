/**
 * Prepares an e-mail when it is sent: reads its attachments, since the queue stores no files, and
 * what has been paid since it was queued.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ArchiveError } from "../../archive/document-archive.ts"
import type { Email, InvoicesDue } from "../../email/email.ts"
import type { PreparedEmail, SendReport } from "../../email/sending.ts"
import type { InvoiceId, UserId } from "../../identity/type-id.ts"
import { documentFilesOf } from "../../invoice/document-files.ts"
import type { InvoicePdfError } from "../../invoice/invoice-writer.ts"
import {
  InvoiceNotFound,
  readDocumentFiles,
  readInvoice,
} from "../../invoice/use-cases/read-invoice.ts"
import { PaymentRepository } from "../../payment/payment-repository.ts"
import type { Unavailable } from "../../unavailable.ts"
import { wantsIssued, wantsReminders } from "../../user/notifications.ts"
import { type User, UserRepository } from "../../user/user.ts"
import { stillDue } from "../due-reminder.ts"
import { attachedOf } from "../invoice-notice.ts"

const unwanted: SendReport = {
  _tag: "RefusedForGood",
  detail: "the person was removed, or no longer wants such e-mails",
}

/** A sandbox publishes example events of documents that do not exist. */
const unknown: SendReport = { _tag: "RefusedForGood", detail: "the document does not exist" }

const paid: SendReport = { _tag: "RefusedForGood", detail: "nothing is left to pay" }

type ReadingFailure = ArchiveError | InvoiceNotFound | InvoicePdfError | Unavailable

const reportOf = (failure: ReadingFailure | SendReport): SendReport => {
  if (failure._tag === "RefusedForGood") return failure
  if (failure._tag === "InvoiceNotFound") return unknown
  const reason = "detail" in failure ? failure.detail : failure._tag
  return { _tag: "RefusedForNow", detail: `its attachments or data can't be read: ${reason}` }
}

const wantedBy = Effect.fnUntraced(function* (
  { tenantId }: Email,
  userId: UserId,
  wants: (user: User) => boolean,
) {
  const users = yield* UserRepository
  if (!Option.exists(yield* users.find(tenantId, userId), wants))
    return yield* Effect.fail(unwanted)
})

const filesOf = Effect.fnUntraced(function* ({ tenantId, language }: Email, id: InvoiceId) {
  const { invoice } = yield* readInvoice(tenantId, id)
  const files = documentFilesOf(invoice)
  if (files === undefined) return yield* new InvoiceNotFound({ id: invoice.id })
  const { upo: _, ...printed } = files
  return attachedOf(yield* readDocumentFiles(printed, language))
})

const openNow = Effect.fnUntraced(function* (queued: InvoicesDue) {
  const payments = yield* PaymentRepository
  const ids = queued.invoices.map(({ invoiceId }) => invoiceId)
  const message = stillDue(queued, yield* payments.receivables(ids))
  return message.invoices.length === 0 ? yield* Effect.fail(paid) : message
})

/**
 * Returns the e-mail with XML and PDF of the document that it is about, or nothing when they are
 * too large; a reminder with the invoices that are still unpaid; other e-mails as they are. Fails
 * with a report when something can't be read now, and when the person must not get the e-mail any
 * more.
 */
export const prepareEmail = Effect.fnUntraced(
  function* (email: Email) {
    const { message, createdAt } = email
    const prepared: PreparedEmail = { email, attachments: [] }
    if (message._tag === "InvoiceIssued") {
      yield* wantedBy(email, message.userId, (user) => wantsIssued(user, createdAt))
      return { ...prepared, attachments: yield* filesOf(email, message.invoiceId) }
    }
    if (message._tag === "InvoicesDue") {
      yield* wantedBy(email, message.userId, wantsReminders)
      return { ...prepared, email: { ...email, message: yield* openNow(message) } }
    }
    return prepared
  },
  Effect.mapError((failure) => reportOf(failure)),
)
