/** The e-mails of one tenant or of all, page by page, newest first. */
import * as Effect from "effect/Effect"
import { type EmailPageQuery, EmailQueue } from "../email-queue.ts"

export const listEmails = Effect.fnUntraced(function* (query: EmailPageQuery) {
  const emails = yield* EmailQueue
  return yield* emails.page(query)
})
