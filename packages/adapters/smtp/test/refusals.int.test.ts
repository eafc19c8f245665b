/** How the mailer reports the responses of servers that reject an e-mail. */
import * as Effect from "effect/Effect"
import type { SMTPServerOptions } from "smtp-server"
import { afterEach, describe, expect, it } from "vitest"
import { anEmail } from "./support/emails.ts"
import { answer, type MailServer, startMailServer } from "./support/mail-server.ts"
import { mailerTo, sendTo } from "./support/sending.ts"

const drained = (stream: NodeJS.ReadableStream, then: () => void): void => {
  stream.on("end", then).resume()
}

/** A server that gives that response at one stage. */
const at: Record<string, (line: string) => SMTPServerOptions> = {
  connecting: (line) => ({ onConnect: (_session, callback) => callback(answer(line)) }),
  sender: (line) => ({ onMailFrom: (_from, _session, callback) => callback(answer(line)) }),
  recipient: (line) => ({ onRcptTo: (_to, _session, callback) => callback(answer(line)) }),
  message: (line) => ({
    onData: (stream, _session, callback) => drained(stream, () => callback(answer(line))),
  }),
  login: (line) => ({
    authOptional: false,
    onAuth: (_login, _session, callback) => callback(answer(line)),
  }),
}

const table = [
  ["connecting", "421 4.3.2 too busy", "RefusedForNow"],
  ["connecting", "554 5.3.2 no service here", "RefusedForNow"],
  ["login", "454 4.7.0 temporary authentication failure", "RefusedForNow"],
  ["login", "535 5.7.8 wrong password", "RefusedForNow"],
  ["sender", "451 4.3.0 try again later", "RefusedForNow"],
  ["sender", "550 5.7.1 sender not allowed", "RefusedForNow"],
  ["recipient", "450 4.2.1 mailbox busy", "RefusedForNow"],
  ["recipient", "452 4.2.2 mailbox full", "RefusedForNow"],
  ["recipient", "550 5.1.1 no such user", "RefusedForGood"],
  ["recipient", "530 5.7.0 authentication required", "RefusedForNow"],
  ["message", "451 4.7.1 greylisted", "RefusedForNow"],
  ["message", "421 4.3.0 closing", "RefusedForNow"],
  ["message", "552 5.3.4 too big", "RefusedForGood"],
  ["message", "554 5.7.1 looks like spam", "RefusedForGood"],
] as const

describe("Rejected e-mails", () => {
  let server: MailServer
  afterEach(() => server.stop())

  it.each(table)("a response at the stage %s with %s is %s", async (stage, line, expected) => {
    server = await startMailServer(at[stage]?.(line))
    const report = await sendTo(server.port, {
      url: `smtp://service:secret-word@127.0.0.1:${server.port}`,
    })
    expect(report._tag).toBe(expected)
    expect(report.detail).toContain(line.slice(4))
    expect(report.detail).not.toContain("secret-word")
    expect(server.received).toHaveLength(0)
  })

  it("a rejected e-mail does not prevent the next one", async () => {
    let refusals = 0
    server = await startMailServer({
      onRcptTo: (_to, _session, callback) => {
        refusals += 1
        callback(refusals === 1 ? answer("550 5.1.1 no such user") : null)
      },
    })
    const mailer = mailerTo(server.port)
    const send = () => Effect.runPromise(mailer.send(anEmail()))
    expect(await send()).toMatchObject({ _tag: "RefusedForGood" })
    expect(await send()).toMatchObject({ _tag: "Accepted" })
    await Effect.runPromise(mailer.close)
  })
})
