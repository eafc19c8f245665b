/** A sender as people write it: `Hurtownia <noreply@example.com>`, or the address alone. */
import { type EmailAddress, isMailbox } from "@procurement/domain/email"

export interface MailSender {
  readonly name?: string | undefined
  readonly address: EmailAddress
}

const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/

/** None when the text has no address in it, more than one, or control characters. */
export const parseMailSender = (text: string): MailSender | undefined => {
  if (/\p{Cc}/u.test(text)) return undefined
  const [, name, bracketed] = named.exec(text) ?? []
  const address = bracketed ?? text.trim()
  if (!isMailbox(address)) return undefined
  return name === undefined || name === "" ? { address } : { name, address }
}

export const domainOf = (address: EmailAddress): string =>
  address.slice(address.lastIndexOf("@") + 1)
