/** Mails over SMTP keep the contract of the port, with a real mail server. */
import { mailerContract, type ServerAnswer } from "@procurement/contract-tests/email"
import { Mailer } from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll } from "vitest"
import { answer, startMailServer } from "./support/mail-server.ts"
import { mailerTo } from "./support/sending.ts"

const lines = {
  "may take later": "450 4.2.1 mailbox busy",
  "never takes": "550 5.1.1 no such user",
} as const
const answers = new Map<string, ServerAnswer>()

const server = await startMailServer({
  onRcptTo: ({ address }, _session, callback) => {
    const reply = answers.get(address) ?? "takes"
    callback(reply === "takes" ? null : answer(lines[reply]))
  },
})
afterAll(() => server.stop())

const mailer = Effect.acquireRelease(
  Effect.sync(() => mailerTo(server.port)),
  ({ close }) => close,
)

mailerContract("SMTP", Layer.effect(Mailer, mailer), {
  answer: (to, reply) => Effect.sync(() => void answers.set(to, reply)),
  received: (address) =>
    Effect.sync(() =>
      server.received
        .filter(({ to }) => to.includes(address))
        .map(({ to, parsed }) => ({
          to,
          messageId: parsed.messageId ?? "",
          subject: parsed.subject ?? "",
          text: parsed.text ?? "",
          html: parsed.html ?? "",
          attachments: parsed.attachments.map(({ filename, content }) => ({
            name: filename ?? "",
            content: new Uint8Array(content as ArrayBuffer),
          })),
        })),
    ),
})
