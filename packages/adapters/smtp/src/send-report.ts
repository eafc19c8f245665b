/**
 * Maps the mail server's response, or a missing one, to an outcome of the e-mail.
 *
 * Only a 5yz code about this recipient or this message (RFC 5321, 4.2.1) is a permanent rejection.
 * All other failures may be ours (sender address, login, TLS, no connection): an operator can fix
 * them, and the e-mail is sent later.
 */
import type { SendReport } from "@procurement/domain/email"
import { plain } from "./letter/formats.ts"

const longestDetail = 300

/** The members of nodemailer's errors besides the message. */
interface SmtpFailure {
  readonly code?: string | undefined
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

/** 503 and 530 to 538 concern the session and our identity, at any step (RFC 4954, 6). */
const isAboutMessage = (code: number): boolean =>
  code >= 500 && code < 600 && code !== 503 && !(code >= 530 && code <= 538)

const isForGood = ({ code, command, responseCode = 0 }: SmtpFailure): boolean => {
  // SMTP can't represent the address.
  if (code === "EENVELOPE" && command === "API") return true
  return (command === "RCPT TO" || command === "DATA") && isAboutMessage(responseCode)
}

const detailOf = ({ message, code, command, response }: Error & SmtpFailure): string => {
  if (response !== undefined) return `${command ?? "server"}: ${response}`
  return code === undefined ? message : `${message} (${code})`
}

/** Never contains the login: SMTP responses do not repeat what was sent. */
export const reportOfFailure = (cause: unknown): SendReport => {
  const failure: Error & SmtpFailure = cause instanceof Error ? cause : new Error(String(cause))
  const detail = plain(detailOf(failure), longestDetail)
  return { _tag: isForGood(failure) ? "RefusedForGood" : "RefusedForNow", detail }
}

export const reportOfAnswer = (response: string): SendReport => ({
  _tag: "Accepted",
  detail: plain(response, longestDetail),
})
