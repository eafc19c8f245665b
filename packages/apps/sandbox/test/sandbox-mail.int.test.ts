/** The sandbox's mail server and its mailbox, as page and as JSON. */
import { connect } from "node:net"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { takeFolder } from "../src/data-folder.ts"
import { mailboxSize, openMailbox } from "../src/mail/mailbox.ts"
import { openMail, type SandboxMail } from "../src/mail/sandbox-mail.ts"
import { sendBySmtp } from "./support/smtp-client.ts"

const folder = await takeFolder(temporaryFolder(afterAll))
const receivedAt = "2026-12-24T17:00:00.000Z"

let post: SandboxMail
const open = async (): Promise<void> => {
  post = await openMail(folder, () => Date.parse(receivedAt))
}
afterEach(() => post.stop())

const hostile = '<script>alert(1)</script><img src="https://tracker.example/x.png">'

const aMail = (subject: string, to: ReadonlyArray<string> = ["buyer@example.com"]) => ({
  to,
  lines: [
    "From: Hurtownia <no-reply@example.com>",
    `To: ${to.join(", ")}`,
    `Subject: ${subject}`,
    "Message-ID: <eml_1@example.com>",
    "Content-Type: text/html; charset=utf-8",
    "",
    `<html><head></head><body><p>Dzień dobry</p>${hostile}</body></html>`,
  ],
})

interface Listed {
  readonly items: ReadonlyArray<{ readonly id: string; readonly subject: string }>
}

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${post.mailUrl}${path}`, init)
const list = async (query = ""): Promise<Listed["items"]> =>
  ((await (await ask(`/messages${query}`)).json()) as Listed).items
const subjects = async (query?: string) => (await list(query)).map(({ subject }) => subject)

const refuse = (body: object): Promise<Response> =>
  ask("/refusals", { method: "PUT", body: JSON.stringify(body) })

describe("Sandbox mailbox", () => {
  it("the mailbox lists mails newest first and filters them by recipient", async () => {
    await open()
    expect(await list()).toEqual([])
    expect(await sendBySmtp(post.smtpUrl, aMail("first"))).toBe("250 2.0.0 taken as m000001")
    await sendBySmtp(post.smtpUrl, aMail("second", ["a@example.com", "b@example.com"]))
    expect(await subjects()).toEqual(["second", "first"])
    expect(await subjects("?to=a@example.com")).toEqual(["second"])
    expect((await list())[1]).toEqual({
      id: "m000001",
      receivedAt,
      from: "sender@example.com",
      to: ["buyer@example.com"],
      subject: "first",
      messageId: "<eml_1@example.com>",
    })
  })

  it("the mailbox keeps its mails across a restart", async () => {
    await open()
    expect(await subjects()).toEqual(["second", "first"])
    const mail = await (await ask("/messages/m000001")).json()
    expect(mail).toMatchObject({ id: "m000001", subject: "first" })
    expect(mail.html).toContain("<p>Dzień dobry</p>")
    expect(mail.raw).toContain("Message-ID: <eml_1@example.com>")
    expect((await ask("/messages/m000009")).status).toBe(404)
  })

  it("mailbox pages run no script but the mailbox's own", async () => {
    await open()
    await sendBySmtp(post.smtpUrl, aMail(hostile))
    for (const path of ["/", "/mails/m000003", "/mails/m000003?view=raw"]) {
      const response = await ask(path)
      expect(response.status).toBe(200)
      const policy = response.headers.get("content-security-policy")
      expect(policy).toMatch(/default-src 'none';.* script-src 'self';/)
      const page = (await response.text()).replace('<script src="/mailbox.js" defer>', "")
      expect(page).toContain("&lt;script&gt;")
      expect(page).not.toMatch(/<script|<img/)
    }
    const frame = await ask("/messages/m000003/html")
    const policy = frame.headers.get("content-security-policy") ?? ""
    expect(policy).toContain("sandbox allow-popups")
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|https:/)
    expect(await frame.text()).toContain('<base target="_blank">')
  })

  it("the mailbox serves the script that polls for new mails", async () => {
    await open()
    const script = await ask("/mailbox.js")
    expect(script.headers.get("content-type")).toContain("text/javascript")
    expect(await script.text()).toContain('fetch("/")')
  })

  it("a request with an unknown Host header gets 421", async () => {
    await open()
    const { hostname, port } = new URL(post.mailUrl)
    const socket = connect(Number(port), hostname)
    socket.write("GET /messages HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    const chunks: Array<Buffer> = []
    for await (const chunk of socket) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 421 /)
  })

  it("the mail server rejects mails at the planned stage and as often as planned", async () => {
    await open()
    const before = await list()
    for (const stage of ["sender", "recipient", "message"]) {
      const planned = await refuse({ stage, code: 451, text: "4.7.1 greylisted", times: 2 })
      expect(planned.status).toBe(200)
      expect(await (await ask("/")).text()).toContain("The server rejects the next 2 e-mails")
      for (const _time of [1, 2]) {
        expect(await sendBySmtp(post.smtpUrl, aMail("no"))).toMatch(/^451 .*greylisted/)
      }
      expect(await (await ask("/refusals")).json()).toEqual({ refusal: null })
    }
    expect(await list()).toEqual(before)
    expect(await sendBySmtp(post.smtpUrl, aMail("yes"))).toMatch(/^250 /)
  })

  it("an invalid refusal gets 400, and DELETE /refusals cancels a planned one", async () => {
    await open()
    for (const body of [{}, { code: 250 }, { code: 550, stage: "lunch" }, { code: 550, x: 1 }]) {
      expect((await refuse(body)).status).toBe(400)
    }
    await refuse({ code: 550 })
    await ask("/refusals", { method: "DELETE" })
    expect(await sendBySmtp(post.smtpUrl, aMail("taken"))).toMatch(/^250 /)
  })

  it("DELETE /messages empties the mailbox permanently", async () => {
    await open()
    await ask("/messages", { method: "DELETE" })
    expect(await list()).toEqual([])
    await post.stop()
    await open()
    expect(await list()).toEqual([])
  })

  it("the mailbox drops its oldest mails beyond its size limit", async () => {
    await open()
    const mailbox = await openMailbox(folder, () => 0)
    const raw = Buffer.from(aMail("one of many").lines.join("\r\n"))
    for (let nth = 1; nth <= mailboxSize + 1; nth += 1) {
      await mailbox.add({ from: `${nth}@example.com`, to: [], raw })
    }
    const again = await openMailbox(folder, () => 0)
    expect(again.mails()).toHaveLength(mailboxSize)
    expect(again.mails().at(-1)?.from).toBe("2@example.com")
    expect(again.mails()[0]?.from).toBe(`${mailboxSize + 1}@example.com`)
    await again.empty()
  })
})
