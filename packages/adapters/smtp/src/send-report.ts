/**
 * What an answer of the mail server, or the want of one, means for the e-mail.
 *
 * Refused for good is only what the server says of this recipient or this message, with a 5yz code
 * (RFC 5321, 4.2.1). All else may be about us (address of the sender, login, TLS, no connection):
 * somebody can mend it, and the e-mail goes out later.
 */
import type { SendReport } from "@procurement/domain/email"
import { plain } from "./letter/plain.ts"

const longestDetail = 300

/** What nodemailer's errors tell beside their message. */
interface SmtpFailure {
  readonly code?: string | undefined
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

/** 503 and 530 to 538 speak of the session and of who we are, wherever they come (RFC 4954, 6). */
const isAboutMessage = (code: number): boolean =>
  code >= 500 && code < 600 && code !== 503 && !(code >= 530 && code <= 538)

const isForGood = ({ code, command, responseCode = 0 }: SmtpFailure): boolean => {
  // The address can't even be written down as SMTP wants it.
  if (code === "EENVELOPE" && command === "API") return true
  return (command === "RCPT TO" || command === "DATA") && isAboutMessage(responseCode)
}

const detailOf = ({ message, code, command, response }: Error & SmtpFailure): string => {
  if (response !== undefined) return `${command ?? "server"}: ${response}`
  return code === undefined ? message : `${message} (${code})`
}

/** Never has the login in it: SMTP answers do not repeat what was sent. */
export const reportOfFailure = (cause: unknown): SendReport => {
  const failure: Error & SmtpFailure = cause instanceof Error ? cause : new Error(String(cause))
  const detail = plain(detailOf(failure), longestDetail)
  return { _tag: isForGood(failure) ? "RefusedForGood" : "RefusedForNow", detail }
}

export const reportOfAnswer = (response: string): SendReport => ({
  _tag: "Accepted",
  detail: plain(response, longestDetail),
})
