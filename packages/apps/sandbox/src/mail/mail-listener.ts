/**
 * The mailbox over HTTP, on a loopback port: pages for people at `/`, JSON for scripts at
 * `/messages`, and planned rejections at `/refusals`.
 *
 * Accepts only host names of this machine, so that no page from elsewhere can read it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { z } from "zod"
import { mailSummary, wholeMail } from "./mail-json.ts"
import {
  mailboxPage,
  mailboxScript,
  mailFrame,
  mailPage,
  mailStyle,
  mailViews,
} from "./mail-pages.ts"
import { MailRefusal, type MailRefusals } from "./mail-refusals.ts"
import type { Mail, Mailbox } from "./mailbox.ts"

export interface MailListener {
  readonly url: string
  readonly stop: () => Promise<void>
}

interface Reply {
  readonly status?: number
  readonly type: string
  readonly body: string | Buffer
  readonly policy?: string
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; base-uri 'none'"
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const html = (body: string, policy = pagePolicy): Reply => ({ type: "text/html", body, policy })
const json = (value: unknown, status = 200): Reply => ({
  status,
  type: "application/json",
  body: `${JSON.stringify(value, null, 2)}\n`,
})
const notFound = json({ error: "this address does not exist" }, 404)

const messageReply = (mail: Mail | undefined, part: string | undefined): Reply => {
  if (mail === undefined) return notFound
  switch (part) {
    case undefined:
      return json(wholeMail(mail))
    case "raw":
      return { type: "text/plain", body: mail.raw }
    case "html":
      return mail.html === undefined ? notFound : html(mailFrame(mail.html), framePolicy)
    default:
      return notFound
  }
}

const get = (mailbox: Mailbox, refusals: MailRefusals, url: URL): Reply => {
  const [, kind = "", id, part, ...more] = url.pathname.split("/")
  if (more.length > 0) return notFound
  if (kind === "" && id === undefined) return html(mailboxPage(mailbox.mails(), refusals.present()))
  if (kind === "style.css") return { type: "text/css", body: mailStyle }
  if (kind === "mailbox.js") return { type: "text/javascript", body: mailboxScript }
  if (kind === "refusals") return json({ refusal: refusals.present() ?? null })
  if (kind === "messages" && id !== undefined) return messageReply(mailbox.find(id), part)
  if (kind === "messages") {
    const to = url.searchParams.get("to")
    const mails = mailbox.mails().filter((mail) => to === null || mail.to.includes(to))
    return json({ items: mails.map(mailSummary) })
  }
  const mail = kind === "mails" ? mailbox.find(id ?? "") : undefined
  if (mail === undefined) return notFound
  const requested = mailViews.find((view) => view === url.searchParams.get("view"))
  return html(mailPage(mail, requested ?? (mail.html === undefined ? "text" : "html")))
}

const planRefusal = async (refusals: MailRefusals, request: IncomingMessage): Promise<Reply> => {
  const parsed = MailRefusal.safeParse(
    await text(request)
      .then(JSON.parse)
      .catch(() => undefined),
  )
  if (!parsed.success) return json({ error: z.prettifyError(parsed.error) }, 400)
  refusals.plan(parsed.data)
  return json({ refusal: parsed.data })
}

const replyTo = async (
  mailbox: Mailbox,
  refusals: MailRefusals,
  request: IncomingMessage,
): Promise<Reply> => {
  const url = new URL(request.url ?? "/", "http://localhost")
  const what = `${request.method} ${url.pathname}`
  if (request.method === "GET" || request.method === "HEAD") return get(mailbox, refusals, url)
  if (what === "PUT /refusals") return planRefusal(refusals, request)
  if (what === "DELETE /refusals") {
    refusals.plan(undefined)
    return json({ refusal: null })
  }
  if (what !== "DELETE /messages")
    return json({ error: "this address does not support this method" }, 405)
  await mailbox.empty()
  return json({ items: [] })
}

const ownNames = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/

const send = (response: ServerResponse, { status = 200, type, body, policy }: Reply): void => {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": policy ?? "default-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  })
  response.end(body)
}

export const startMailListener = async (
  port: number,
  mailbox: Mailbox,
  refusals: MailRefusals,
): Promise<MailListener> => {
  const server = createServer((request, response) => {
    if (!ownNames.test(request.headers.host ?? "")) {
      return send(response, json({ error: "use the host 127.0.0.1 or localhost" }, 421))
    }
    void replyTo(mailbox, refusals, request).then(
      (reply) => send(response, reply),
      () => send(response, json({ error: "internal error" }, 500)),
    )
  })
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening))
  const { port: chosen } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${chosen}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
