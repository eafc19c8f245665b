/**
 * Sends e-mails over SMTP with nodemailer, over a few reused connections.
 *
 * A connection is encrypted and its certificate verified before any data is sent, unless the
 * options disable it. The Message-ID is the e-mail's id at the sender's domain, so an e-mail that
 * is sent twice is recognizable as one message.
 */
import {
  type EmailAttachment,
  longestSendSeconds,
  type Mailer,
  type OutgoingEmail,
  type SendReport,
} from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import { createTransport } from "nodemailer"
import SMTPConnection from "nodemailer/lib/smtp-connection"
import { composeEmail } from "./compose.ts"
import { domainOf, type MailSender, parseSmtpUrl } from "./settings.ts"
import { reportOfAnswer, reportOfFailure } from "./send-report.ts"

export interface MailerOptions {
  /** `smtp://user:password@host:587` (with STARTTLS) or `smtps://user:password@host:465`. */
  readonly url: string
  readonly from: MailSender
  /** The sender named in the letters. */
  readonly senderName: string
  /** For links to the dashboard; without it letters have none. */
  readonly dashboardUrl?: string | undefined
  /**
   * `never` for a mail server on this machine or in a trusted network; otherwise plain text is
   * never used.
   */
  readonly startTls?: "required" | "never"
  /** PEM of the authorities to trust instead of the system's. */
  readonly certificateAuthority?: string | undefined
  readonly timeLimits?: Partial<SmtpTimeLimits>
  readonly maximumConnections?: number
}

/** In milliseconds. */
export interface SmtpTimeLimits {
  /** For TCP and TLS. */
  readonly connection: number
  /** For the server's first line. */
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

const connectionOf = (options: MailerOptions, limits: SmtpTimeLimits) => {
  const { host, port, isImplicitTls } = parseSmtpUrl(options.url)
  const { startTls = "required", certificateAuthority } = options
  return {
    host,
    port,
    secure: isImplicitTls,
    requireTLS: startTls === "required",
    ignoreTLS: startTls === "never",
    tls: {
      minVersion: "TLSv1.2",
      ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
    },
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
  } as const
}

type Connecting = ReturnType<typeof connectionOf>

const openTransport = (options: MailerOptions, connecting: Connecting) => {
  const { login } = parseSmtpUrl(options.url)
  return createTransport({
    ...connecting,
    pool: true,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    maxConnections: options.maximumConnections ?? usualConnections,
    // The e-mail queue decides whether and when to retry, also after a missing response; here only
    // an idle connection that the server had closed is reopened.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Domains are ASCII already; a local part in another script needs SMTPUTF8. */
const needsSmtpUtf8 = (address: string): boolean => !/^[\x20-\x7e]*$/.test(address)

/**
 * Asks the server on a connection of its own, because nodemailer sends such an address to any
 * server.
 */
const offersSmtpUtf8 = (connecting: Connecting, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const connection = new SMTPConnection(connecting)
    signal.addEventListener("abort", () => connection.close(), { once: true })
    connection.on("error", reject)
    connection.once("end", () => reject(new Error("the mail server closed the connection")))
    connection.connect((error) => {
      if (error) return reject(error)
      resolve(/^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse)))
      connection.quit()
    })
  })

const noSmtpUtf8 = (address: string): string =>
  `the mail server does not offer SMTPUTF8 (RFC 6531), which ${address} needs`

/** RFC 8058: with the second header mail programs unsubscribe with one click. */
const listHeaders = ({ message }: OutgoingEmail): Readonly<Record<string, string>> =>
  "unsubscribeUrl" in message
    ? {
        "List-Unsubscribe": `<${message.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : {}

/** The names end in `.pdf` or `.xml`, by which the library states the media type. */
const attached = ({ name: filename, content }: EmailAttachment) => ({
  filename,
  content: Buffer.from(content),
})

const messageOf = (
  email: OutgoingEmail,
  options: MailerOptions,
  attachments: ReadonlyArray<EmailAttachment>,
) => {
  const { name, address } = options.from
  return {
    ...composeEmail(email, options, attachments.length > 0),
    attachments: attachments.map(attached),
    from: name === undefined ? address : { name, address },
    to: { name: "", address: email.to },
    messageId: `<${email.id}@${domainOf(address)}>`,
    date: new Date(email.createdAt),
    // RFC 3834: suppresses vacation notices.
    headers: { "Auto-Submitted": "auto-generated", ...listHeaders(email) },
  }
}

const tooLong = (millis: number): Error =>
  new Error(`the mail server did not accept it within ${millis / 1_000} seconds`)

/** The domain's mailer, which also sends e-mails of the status page. */
export interface SmtpMailer {
  readonly send: (
    email: OutgoingEmail,
    attachments?: ReadonlyArray<EmailAttachment>,
  ) => Effect.Effect<SendReport>
  readonly close: Mailer["Service"]["close"]
}

/** Sends over SMTP. Throws a TypeError when the URL is invalid. Opens no connection yet. */
export const makeMailer = (options: MailerOptions): SmtpMailer => {
  const limits = { ...usualTimeLimits, ...options.timeLimits }
  const connecting = connectionOf(options, limits)
  const transport = openTransport(options, connecting)
  const sending = new Set<Promise<unknown>>()
  const send = async (
    email: OutgoingEmail,
    attachments: ReadonlyArray<EmailAttachment>,
  ): Promise<SendReport> => {
    const signal = AbortSignal.timeout(limits.whole)
    try {
      const international = [options.from.address, email.to].find(needsSmtpUtf8)
      if (international !== undefined && !(await offersSmtpUtf8(connecting, signal))) {
        const detail = noSmtpUtf8(international)
        return { _tag: international === email.to ? "RefusedForGood" : "RefusedForNow", detail }
      }
      const { response } = await transport.sendMail({
        ...messageOf(email, options, attachments),
        signal,
      })
      return reportOfAnswer(response)
    } catch (error) {
      return reportOfFailure(signal.aborted ? tooLong(limits.whole) : error)
    }
  }
  return {
    // A message that the server has received can't be recalled: an interruption waits for its
    // response.
    send: (email, attachments = []) =>
      Effect.uninterruptible(
        Effect.promise(() => {
          const outcome = send(email, attachments)
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
