/** The sandbox's mail server: real SMTP on a loopback port; every mail goes into the mailbox. */
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server"
import type { MailRefusals } from "./mail-refusals.ts"
import type { Mailbox } from "./mailbox.ts"

export interface MailServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

const maximumBytes = 2_000_000

/** For the SMTP response: `250 2.0.0 taken as m000001`. */
const takeMail = async (
  mailbox: Mailbox,
  stream: SMTPServerDataStream,
  { mailFrom, rcptTo }: SMTPServerEnvelope,
): Promise<string> => {
  const raw = await buffer(stream)
  const from = mailFrom === false ? "" : mailFrom.address
  const { id } = await mailbox.add({ from, to: rcptTo.map(({ address }) => address), raw })
  return `2.0.0 taken as ${id}`
}

const serverOf = (mailbox: Mailbox, refusals: MailRefusals): SMTPServer => {
  const answerData = async (
    stream: SMTPServerDataStream,
    envelope: SMTPServerEnvelope,
    callback: (error: Error | null, message?: string) => void,
  ): Promise<void> => {
    try {
      const refusal = refusals.take("message")
      if (refusal === undefined) return callback(null, await takeMail(mailbox, stream, envelope))
      await buffer(stream)
      callback(refusal)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return new SMTPServer({
    name: "mail.sandbox",
    banner: "sandbox",
    size: maximumBytes,
    // Reachable from this machine only, so it needs neither encryption nor a login.
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 500,
    onMailFrom: (_address, _session, callback) => callback(refusals.take("sender")),
    onRcptTo: (_address, _session, callback) => callback(refusals.take("recipient")),
    onData: (stream, session, callback) => void answerData(stream, session.envelope, callback),
  })
}

export const startMailServer = async (
  port: number,
  mailbox: Mailbox,
  refusals: MailRefusals,
): Promise<MailServer> => {
  const server = serverOf(mailbox, refusals)
  // Disconnected clients are not an error of the sandbox.
  server.on("error", () => undefined)
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening))
  const { port: chosen } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}
