/** E-mails as a real server receives them. */
import { emailAddress } from "@procurement/domain/email"
import type { EmailId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import type { SMTPServerOptions } from "smtp-server"
import { afterEach, describe, expect, it } from "vitest"
import { anEmail, createdAt, messages } from "./support/emails.ts"
import { answer, type MailServer, startMailServer } from "./support/mail-server.ts"
import { from, mailerTo, sendTo } from "./support/sending.ts"

const idOf = (nth: number) => `eml_01kafq3v8pe0rr2c1m5kz9x7w${nth}` as EmailId

describe("Sent e-mails", () => {
  let server: MailServer
  afterEach(() => server.stop())

  it("an e-mail arrives over STARTTLS with both texts, its sender and its recipient", async () => {
    server = await startMailServer()
    const report = await sendTo(server.port)
    expect(report).toEqual({
      _tag: "Accepted",
      detail: expect.stringMatching(/^250 2\.0\.0 taken/),
    })
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail).toMatchObject({
      isSecure: true,
      from: from.address,
      to: ["kontakt@zoltalodz.example"],
    })
    expect(mail?.parsed).toMatchObject({
      from: { name: "Hurtownia", address: from.address },
      to: [{ address: "kontakt@zoltalodz.example" }],
      subject: "Wstrzymano doręczenia webhooka do erp.zoltalodz.example",
      messageId: "<eml_01kafq3v8pe0rr2c1m5kz9x7wd@hurtownia.example>",
      date: new Date(createdAt).toISOString(),
      attachments: [],
    })
    expect(mail?.parsed.text).toContain("Każde zdarzenie przechowujemy przez 30 dni.")
    expect(mail?.parsed.html).toContain("Żółta Łódź &amp; Synowie")
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  it("a subject may have any letters, and all headers are ASCII", async () => {
    server = await startMailServer()
    await sendTo(server.port, {}, anEmail(messages["token-expiring"], "pl"))
    const [mail] = server.received
    expect(mail?.parsed.subject).toBe("Token „ERP – księgowość” wygasa 28 marca 2027")
    const headers = mail?.raw.split("\r\n\r\n", 1)[0] ?? ""
    expect(headers).toMatch(/^[\t\r\n -~]+$/)
    expect(Math.max(...headers.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998)
  })

  it("the text of a message cannot add headers or recipients", async () => {
    server = await startMailServer()
    const trick = "x\r\nBcc: everybody@example.com\r\n\r\nDear friend"
    const message = { ...messages["token-expiring"], tokenName: trick }
    const sender = { name: trick, address: from.address }
    await sendTo(server.port, { from: sender, senderName: trick }, anEmail(message))
    const [mail] = server.received
    expect(mail?.to).toEqual(["kontakt@zoltalodz.example"])
    expect(mail?.parsed.headers.map(({ key }) => key)).not.toContain("bcc")
    expect(mail?.parsed.text).not.toMatch(/^Bcc:/m)
  })

  it("an e-mail has the same Message-ID when it is sent again", async () => {
    server = await startMailServer()
    await sendTo(server.port)
    await sendTo(server.port, { senderName: "Under a new name" })
    const ids = server.received.map(({ parsed }) => parsed.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  const international = anEmail(messages["sign-in"], "pl", {
    to: emailAddress("zażółć@example.pl"),
  })

  it.each([{ disabledCommands: [] }, { secure: true }])(
    "a recipient in any letters is sent with SMTPUTF8 to a server that offers it (%o)",
    async (given) => {
      let isDeclared = false
      server = await startMailServer({
        ...given,
        onMailFrom: (_from, { envelope }, callback) => {
          isDeclared = envelope.smtpUtf8 === true
          callback()
        },
      })
      const scheme = given.secure ? "smtps" : "smtp"
      const url = `${scheme}://127.0.0.1:${server.port}`
      expect(await sendTo(server.port, { url }, international)).toMatchObject({ _tag: "Accepted" })
      expect(server.received[0]?.to).toEqual(["zażółć@example.pl"])
      expect(server.received[0]?.parsed.to).toMatchObject([{ address: "zażółć@example.pl" }])
      expect(isDeclared).toBe(true)
    },
  )

  it("a recipient in other letters is refused for good by a server without SMTPUTF8", async () => {
    const named: Array<string> = []
    server = await startMailServer({
      hideSMTPUTF8: true,
      onMailFrom: ({ address }, _session, callback) => {
        named.push(address)
        callback()
      },
    })
    expect(await sendTo(server.port, {}, international)).toEqual({
      _tag: "RefusedForGood",
      detail: "the mail server does not offer SMTPUTF8 (RFC 6531), which zażółć@example.pl needs",
    })
    expect(named).toEqual([])
  })

  it("a recipient in other letters waits for a server that is too busy to be asked", async () => {
    const onConnect: SMTPServerOptions["onConnect"] = (_session, callback) =>
      callback(answer("421 4.3.2 too busy"))
    server = await startMailServer({ onConnect })
    expect(await sendTo(server.port, {}, international)).toMatchObject({
      _tag: "RefusedForNow",
      detail: expect.stringContaining("too busy"),
    })
  })

  it("an smtps URL sends over TLS from the first byte", async () => {
    server = await startMailServer({ secure: true })
    expect(await sendTo(server.port, { url: `smtps://127.0.0.1:${server.port}` })).toMatchObject({
      _tag: "Accepted",
    })
    expect(server.received[0]).toMatchObject({ isSecure: true })
  })

  it("an e-mail is sent without TLS when STARTTLS is disabled in the settings", async () => {
    server = await startMailServer({ disabledCommands: ["STARTTLS"] })
    expect(await sendTo(server.port, { startTls: "never" })).toMatchObject({ _tag: "Accepted" })
    expect(server.received[0]).toMatchObject({ isSecure: false })
  })

  it("the login of the URL may contain any characters", async () => {
    const seen: Array<unknown> = []
    server = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, callback) => {
        seen.push(username, password)
        callback(null, { user: username })
      },
    })
    const url = `smtp://us%40er:p%3A%2Fż@127.0.0.1:${server.port}`
    expect(await sendTo(server.port, { url })).toMatchObject({ _tag: "Accepted" })
    expect(seen).toEqual(["us@er", "p:/ż"])
    expect(server.received[0]).toMatchObject({ user: "us@er", isSecure: true })
  })

  it("e-mails share at most the maximum number of connections", async () => {
    server = await startMailServer()
    const mailer = mailerTo(server.port, { maximumConnections: 2 })
    const emails = Array.from({ length: 9 }, (_, nth) =>
      anEmail(messages["quota-80"], "en", {
        id: idOf(nth),
        to: emailAddress(`buyer${nth}@example.com`),
      }),
    )
    const reports = await Effect.runPromise(
      Effect.all(
        emails.map((email) => mailer.send(email)),
        { concurrency: "unbounded" },
      ),
    )
    expect(new Set(reports.map(({ _tag }) => _tag))).toEqual(new Set(["Accepted"]))
    const recipients = server.received.flatMap(({ to }) => to)
    expect(recipients.toSorted()).toEqual(emails.map(({ to }) => to))
    expect(server.connections()).toBeLessThanOrEqual(2)
    await Effect.runPromise(mailer.close)
  })

  it("closing the mailer waits for the e-mail that is being sent", async () => {
    server = await startMailServer()
    const mailer = mailerTo(server.port)
    const sent = Effect.runPromise(mailer.send(anEmail()))
    await Effect.runPromise(mailer.close)
    expect(await sent).toMatchObject({ _tag: "Accepted" })
    expect(server.received).toHaveLength(1)
  })
})
