/**
 * Hands one e-mail to the mail server; how it is worded, laid out and carried is the adapter's
 * business.
 *
 * Never fails: whatever happens is one of the three reports, with a detail for people to read that
 * has no secret in it.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Email } from "./email.ts"
import type { SendReport } from "./sending.ts"

/** No try takes longer, whatever the mail server does. */
export const longestSendSeconds = 60

export class Mailer extends Context.Service<
  Mailer,
  {
    /**
     * Tries to send the e-mail, once, within `longestSendSeconds`.
     *
     * `Accepted` means that the mail server has taken responsibility for it (RFC 5321, 6.1). When
     * the connection is lost before its answer, nobody knows: that is `RefusedForNow`, and the
     * next try carries the same Message-ID, which depends on the e-mail's id alone.
     */
    readonly send: (email: Email) => Effect.Effect<SendReport>
    /** Ends the connections; a try that goes on meanwhile ends first. */
    readonly close: Effect.Effect<void>
  }
>()("@procurement/domain/email/Mailer") {}
