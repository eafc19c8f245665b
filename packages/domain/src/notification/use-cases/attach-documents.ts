/** Reads the files that an e-mail attaches, when it is sent: the queue stores no files. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ArchiveError } from "../../archive/document-archive.ts"
import type { Email } from "../../email/email.ts"
import type { SendReport } from "../../email/sending.ts"
import { documentFilesOf } from "../../invoice/document-files.ts"
import type { InvoicePdfError } from "../../invoice/invoice-writer.ts"
import {
  InvoiceNotFound,
  readDocumentFiles,
  readInvoice,
} from "../../invoice/use-cases/read-invoice.ts"
import type { Unavailable } from "../../unavailable.ts"
import { wantsIssued } from "../../user/notifications.ts"
import { UserRepository } from "../../user/user.ts"
import { attachedOf } from "../invoice-notice.ts"

const unwanted: SendReport = {
  _tag: "RefusedForGood",
  detail: "the person was removed, or no longer wants such e-mails",
}

/** A sandbox publishes example events of documents that do not exist. */
const unknown: SendReport = { _tag: "RefusedForGood", detail: "the document does not exist" }

type ReadingFailure = ArchiveError | InvoiceNotFound | InvoicePdfError | Unavailable

const reportOf = (failure: ReadingFailure | SendReport): SendReport => {
  if (failure._tag === "RefusedForGood") return failure
  if (failure._tag === "InvoiceNotFound") return unknown
  const reason = "detail" in failure ? failure.detail : failure._tag
  return { _tag: "RefusedForNow", detail: `its attachments can't be read: ${reason}` }
}

/**
 * Returns XML and PDF of the document that the e-mail is about, or nothing when they are too large;
 * nothing for other e-mails. Fails with a report when the files can't be read now, and when the
 * person must not get the e-mail any more.
 */
export const attachDocuments = Effect.fnUntraced(
  function* ({ tenantId, language, message, createdAt }: Email) {
    const users = yield* UserRepository
    if (message._tag !== "InvoiceIssued") return []
    const user = yield* users.find(tenantId, message.userId)
    if (!Option.exists(user, (one) => wantsIssued(one, createdAt))) {
      return yield* Effect.fail(unwanted)
    }
    const { invoice } = yield* readInvoice(tenantId, message.invoiceId)
    const files = documentFilesOf(invoice)
    if (files === undefined) return yield* new InvoiceNotFound({ id: invoice.id })
    const { upo: _, ...printed } = files
    return attachedOf(yield* readDocumentFiles(printed, language))
  },
  Effect.mapError((failure) => reportOf(failure)),
)
