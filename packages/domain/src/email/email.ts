/**
 * An e-mail the service has to send, as data: whom to, in which language, about what.
 *
 * It is queued in the transaction of what it reports and keeps its id for ever; how it is worded,
 * laid out and carried is not known here.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { EmailId, TenantId } from "../identity/type-id.ts"
import { Language } from "../text/language.ts"
import { EmailAddress } from "./email-address.ts"
import { EmailMessage } from "./email-message.ts"

export const Email = Schema.Struct({
  id: EmailId,
  tenantId: TenantId,
  to: EmailAddress,
  language: Language,
  message: EmailMessage,
  createdAt: Instant,
})
export type Email = typeof Email.Type
