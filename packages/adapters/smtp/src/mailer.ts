/**
 * Sends e-mails over SMTP with nodemailer, on a few reused connections.
 *
 * A connection is encrypted and its certificate verified before any command is sent, unless the
 * options disable that. The Message-ID is the e-mail's id at the sender's domain, so an e-mail that
 * is sent twice is recognisable as one message.
 */
import {
  longestSendSeconds,
  type Mailer,
  type OutgoingEmail,
  type SendReport,
} from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import { createTransport } from "nodemailer"
import { composeEmail } from "./compose.ts"
import { domainOf, type MailSender, parseSmtpUrl } from "./settings.ts"
import { reportOfAnswer, reportOfFailure } from "./send-report.ts"

export interface MailerOptions {
  /** `smtp://user:password@host:587` (with STARTTLS) or `smtps://user:password@host:465`. */
  readonly url: string
  readonly from: MailSender
  /** The sender named in the letters. */
  readonly senderName: string
  /** For links to the dashboard; without it letters have no links. */
  readonly dashboardUrl?: string | undefined
  /**
   * `never`: for a mail server on this machine or a trusted network; otherwise plain text is
   * refused.
   */
  readonly startTls?: "required" | "never"
  /** PEM of the authorities to trust instead of the system's. */
  readonly certificateAuthority?: string | undefined
  readonly timeLimits?: Partial<SmtpTimeLimits>
  readonly maximumConnections?: number
}

/** Time limits in milliseconds. */
export interface SmtpTimeLimits {
  /** For TCP and TLS. */
  readonly connection: number
  /** For the server's greeting. */
  readonly greeting: number
  /** For each response. */
  readonly silence: number
  /** For the whole transmission. */
  readonly whole: number
}

export const usualTimeLimits: SmtpTimeLimits = {
  connection: 10_000,
  greeting: 10_000,
  silence: 30_000,
  whole: (longestSendSeconds - 5) * 1_000,
}

const usualConnections = 4

const openTransport = (options: MailerOptions, limits: SmtpTimeLimits) => {
  const { host, port, isImplicitTls, login } = parseSmtpUrl(options.url)
  const { startTls = "required", certificateAuthority, maximumConnections } = options
  return createTransport({
    pool: true,
    host,
    port,
    secure: isImplicitTls,
    requireTLS: startTls === "required",
    ignoreTLS: startTls === "never",
    tls: {
      minVersion: "TLSv1.2",
      ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
    },
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    maxConnections: maximumConnections ?? usualConnections,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    // The e-mail queue decides whether and when to retry, also after a missing response; here only
    // an idle connection that the server had closed is reopened.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * RFC 8058: with the second header, mail programs unsubscribe with one click and without a visit.
 */
const listHeaders = ({ message }: OutgoingEmail): Readonly<Record<string, string>> =>
  "unsubscribeUrl" in message
    ? {
        "List-Unsubscribe": `<${message.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : {}

const messageOf = (email: OutgoingEmail, options: MailerOptions) => {
  const { name, address } = options.from
  return {
    ...composeEmail(email, options),
    from: name === undefined ? address : { name, address },
    to: { name: "", address: email.to },
    messageId: `<${email.id}@${domainOf(address)}>`,
    date: new Date(email.createdAt),
    // RFC 3834: suppresses automatic replies such as vacation notices.
    headers: { "Auto-Submitted": "auto-generated", ...listHeaders(email) },
  }
}

const tooLong = (millis: number): Error =>
  new Error(`the mail server did not accept the e-mail within ${millis / 1_000} seconds`)

/** The domain's mailer, which also sends e-mails of the status page. */
export interface SmtpMailer {
  readonly send: (email: OutgoingEmail) => Effect.Effect<SendReport>
  readonly close: Mailer["Service"]["close"]
}

/** Sends over SMTP. Throws a TypeError when the URL is invalid. Does not connect yet. */
export const makeMailer = (options: MailerOptions): SmtpMailer => {
  const limits = { ...usualTimeLimits, ...options.timeLimits }
  const transport = openTransport(options, limits)
  const sending = new Set<Promise<unknown>>()
  const send = async (email: OutgoingEmail) => {
    const signal = AbortSignal.timeout(limits.whole)
    try {
      const { response } = await transport.sendMail({ ...messageOf(email, options), signal })
      return reportOfAnswer(response)
    } catch (error) {
      return reportOfFailure(signal.aborted ? tooLong(limits.whole) : error)
    }
  }
  return {
    // A message that the server has received can't be recalled, so an interruption waits for the
    // response.
    send: (email) =>
      Effect.uninterruptible(
        Effect.promise(() => {
          const outcome = send(email)
          sending.add(outcome)
          return outcome.finally(() => sending.delete(outcome))
        }),
      ),
    close: Effect.promise(async () => {
      await Promise.all(sending)
      transport.close()
    }),
  }
}
