/** A mail server that keeps what it receives. */
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"

export interface ReceivedMail {
  readonly to: string
  readonly raw: string
  readonly mail: Email
}

export const startMailServer = async () => {
  const received: Array<ReceivedMail> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: async (stream, { envelope }, done) => {
      const raw = await buffer(stream).catch(() => undefined)
      // A sender that was killed half way has sent nothing.
      if (raw === undefined) return
      const to = envelope.rcptTo[0]?.address ?? ""
      received.push({ to, raw: raw.toString("latin1"), mail: await PostalMime.parse(raw) })
      done()
    },
  })
  server.on("error", () => undefined)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received }
}
