/** The e-mail settings, sender and mail server, without the libraries that send e-mails. */
import { type EmailAddress, isMailbox } from "@procurement/domain/email"

/** A sender as people write it: `Hurtownia <noreply@example.com>`, or only the address. */
export interface MailSender {
  readonly name?: string | undefined
  readonly address: EmailAddress
}

const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/

/** Undefined when the text has no address, several addresses, or control characters. */
export const parseMailSender = (text: string): MailSender | undefined => {
  if (/\p{Cc}/u.test(text)) return undefined
  const [, name, bracketed] = named.exec(text) ?? []
  const address = bracketed ?? text.trim()
  if (!isMailbox(address)) return undefined
  return name === undefined || name === "" ? { address } : { name, address }
}

export const domainOf = (address: EmailAddress): string =>
  address.slice(address.lastIndexOf("@") + 1)

/** A mail server given as a URL, `smtp://user:password@host:587` or `smtps://…:465`. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (RFC 8314), instead of STARTTLS. */
  readonly isImplicitTls: boolean
  readonly login?: { readonly user: string; readonly password: string } | undefined
}

/** The submission port of RFC 6409, and that of RFC 8314. */
const usualPorts: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 }

const loginOf = ({ username, password }: URL): SmtpServer["login"] => {
  if (username === "") return undefined
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw new TypeError("must have a user and password in which % is written %25")
  }
}

/** Throws a TypeError that does not repeat the URL, which may contain a password. */
export const parseSmtpUrl = (text: string): SmtpServer => {
  const url = URL.parse(text)
  const usualPort = usualPorts[url?.protocol ?? ""]
  if (url === null || usualPort === undefined || url.hostname === "") {
    throw new TypeError("must be smtp://[user:password@]host[:port] or smtps://…")
  }
  if (!/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "") {
    throw new TypeError("must have nothing after the host and port")
  }
  const login = loginOf(url)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? usualPort : Number(url.port),
    isImplicitTls: url.protocol === "smtps:",
    ...(login === undefined ? {} : { login }),
  }
}
