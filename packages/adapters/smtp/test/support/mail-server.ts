/** A real mail server on a loopback port, which answers as a test says. */
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from "smtp-server"
import { aSelfSignedCertificate } from "@procurement/testing"

export const authority = await aSelfSignedCertificate(["127.0.0.1"])

export interface ReceivedMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
  readonly parsed: Email
  readonly isSecure: boolean
  readonly user: string | undefined
}

export interface MailServer {
  readonly port: number
  readonly received: ReadonlyArray<ReceivedMail>
  /** Connections that were opened so far. */
  readonly connections: () => number
  readonly stop: () => Promise<void>
}

/** An answer of the server: `451 try again later`. */
export const answer = (line: string): Error => {
  const error = new Error(line.slice(4))
  return Object.assign(error, { responseCode: Number(line.slice(0, 3)) })
}

/** Keeps what it is sent; `options` may refuse at any stage. STARTTLS and no login by default. */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const received: Array<ReceivedMail> = []
  let connections = 0
  const take = async (
    stream: SMTPServerDataStream,
    { envelope: { mailFrom, rcptTo }, secure, user }: SMTPServerSession,
    callback: (error: null, message: string) => void,
  ): Promise<void> => {
    const raw = await buffer(stream)
    received.push({
      from: mailFrom === false ? "" : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      raw: raw.toString("latin1"),
      parsed: await PostalMime.parse(raw),
      isSecure: secure,
      user,
    })
    callback(null, `2.0.0 taken as ${received.length}`)
  }
  const server = new SMTPServer({
    name: "mail.test",
    key: authority.key,
    cert: authority.certificate,
    authOptional: true,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, session, callback) => void take(stream, session, callback),
    ...options,
  })
  server.on("error", () => undefined)
  server.server.on("connection", () => {
    connections += 1
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    connections: () => connections,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}
