/** An address to send e-mail to: `local@domain`, at most 254 characters (RFC 5321, 4.5.3.1). */
import * as Schema from "effect/Schema"

/** Control characters, invisible ones and halves of pairs: who sends it would write another. */
const unwritten = /[\p{Cc}\p{Cf}\p{Cs}]/u

const isAddress = (text: string): true | string =>
  (text.length <= 254 &&
    !unwritten.test(text) &&
    /^[^\s@<>(),;:"\\[\]]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(text)) ||
  "must be an e-mail address"

export const EmailAddress = Schema.String.check(Schema.makeFilter(isAddress)).pipe(
  Schema.brand("EmailAddress"),
)
export type EmailAddress = typeof EmailAddress.Type

/** Throws when the text is no address. */
export const emailAddress = (text: string): EmailAddress =>
  Schema.decodeUnknownSync(EmailAddress)(text)
