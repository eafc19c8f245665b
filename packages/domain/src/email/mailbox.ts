/**
 * Addresses of mailboxes, without a library: for processes that should stay small. `email.ts` has
 * their schema.
 */
import type * as Brand from "effect/Brand"

export const isAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>(),;:"\\[\]]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(text)

/** An address to send e-mail to: `local@domain`, at most 254 characters (RFC 5321, 4.5.3.1). */
export type EmailAddress = string & Brand.Brand<"EmailAddress">

/** Control characters, invisible characters and lone surrogates, which no address contains. */
const unwritten = /[\p{Cc}\p{Cf}\p{Cs}]/u

/** A Dot-string of RFC 5321, 4.1.2, in letters of any script (RFC 6531). */
const localPart = /^[^.]+(?:\.[^.]+)*$/

/** RFC 1123, 2.1; the last label is not a number. */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/i

/** Returns whether mail servers accept the address of a mailbox; all new addresses must pass. */
export const isMailbox = (text: string): text is EmailAddress => {
  const [local = "", domain = ""] = text.split("@")
  return (
    isAddress(text) && !unwritten.test(text) && localPart.test(local) && domainName.test(domain)
  )
}

export type MailboxFault = "international-domain" | "malformed"

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/**
 * Returns why a text is not the address of a mailbox; undefined when it is. Of a domain in another
 * script, the ASCII form (A-labels, RFC 5890) is stored and compared.
 */
export const mailboxFault = (text: string): MailboxFault | undefined => {
  if (isMailbox(text)) return undefined
  const [, domain = ""] = text.split("@")
  const ascii = text.replaceAll(/[^\x20-\x7e]/g, "x")
  return !isAscii(domain) && isMailbox(ascii) ? "international-domain" : "malformed"
}

const gmailDomains: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"])

/**
 * Returns the mailbox behind an address: lower case, without `+tag`, and at Gmail without dots. For
 * comparisons only: some servers treat these addresses as different, so e-mails go to the address.
 */
export const mailboxOf = (address: string): string => {
  const [local = "", domain = ""] = address.toLowerCase().split("@")
  const [name = ""] = local.split("+")
  if (name === "") return `${local}@${domain}`
  return gmailDomains.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`
}
