/** A webhook endpoint and a mail server that keep what they receive. */
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer, text } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"

export interface ReceivedWebhook {
  readonly path: string
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export const startEndpoint = async (delayMillis = 0) => {
  const received: Array<ReceivedWebhook> = []
  let status = 204
  const server = createServer(async (request, response) => {
    const { headers, url: path = "/" } = request
    const body = await text(request)
    received.push({ path, id: String(headers["webhook-id"]), headers, body })
    setTimeout(() => response.writeHead(status).end(), delayMillis)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (next: number) => {
      status = next
    },
  }
}

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
