/** An address to send e-mail to: `local@domain`, at most 254 characters (RFC 5321, 4.5.3.1). */
import * as Schema from "effect/Schema"

const isAddress = (text: string): true | string =>
  (text.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(text)) ||
  "must be an e-mail address"

/** Wider than what is taken today (`isMailbox`): what was taken before can still be read. */
export const EmailAddress = Schema.String.check(Schema.makeFilter(isAddress)).pipe(
  Schema.brand("EmailAddress"),
)
export type EmailAddress = typeof EmailAddress.Type

/** Throws when the text is no address. */
export const emailAddress = (text: string): EmailAddress =>
  Schema.decodeUnknownSync(EmailAddress)(text)

const isEmailAddress = Schema.is(EmailAddress)

/** Control characters, invisible ones and halves of pairs: who sends them would send others. */
const unwritten = /[\p{Cc}\p{Cf}\p{Cs}]/u

/** A Dot-string of RFC 5321, 4.1.2, in letters of any script (RFC 6531). */
const localPart = /^[^.]+(?:\.[^.]+)*$/

/** RFC 1123, 2.1; the last label is no number. */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/i

/** Whether mail servers take it for the address of a mailbox: the rule for all new addresses. */
export const isMailbox = (text: string): text is EmailAddress => {
  const [local = "", domain = ""] = text.split("@")
  return (
    isEmailAddress(text) &&
    !unwritten.test(text) &&
    localPart.test(local) &&
    domainName.test(domain)
  )
}
