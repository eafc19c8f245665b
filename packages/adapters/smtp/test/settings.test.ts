/** What the mailer is told in words: the server's URL and the sender. */
import { describe, expect, it } from "vitest"
import { parseMailSender, parseSmtpUrl } from "../src/index.ts"

describe("The URL of a mail server", () => {
  it.each([
    ["smtp://mail.example.com", { host: "mail.example.com", port: 587, isImplicitTls: false }],
    ["smtps://mail.example.com/", { host: "mail.example.com", port: 465, isImplicitTls: true }],
    ["smtp://[::1]:2525", { host: "::1", port: 2525, isImplicitTls: false }],
    [
      "smtps://a%40b:c%2Fd@10.0.0.5:1465",
      {
        host: "10.0.0.5",
        port: 1465,
        isImplicitTls: true,
        login: { user: "a@b", password: "c/d" },
      },
    ],
  ])("%s is understood", (text, expected) => {
    expect(parseSmtpUrl(text)).toEqual(expected)
  })

  it.each([
    "",
    "mail.example.com",
    "https://user:hush@mail.example.com",
    "smtp://",
    "smtp://user:hush@mail.example.com/inbox",
    "smtp://user:hush@mail.example.com?pool=true",
    "smtp://user:hush%@mail.example.com",
  ])("%s is refused without being repeated", (text) => {
    expect(() => parseSmtpUrl(text)).toThrow(/^must /)
    expect(() => parseSmtpUrl(text)).not.toThrow(/hush/)
  })
})

describe("A sender", () => {
  it.each([
    ["no-reply@example.com", { address: "no-reply@example.com" }],
    ["<no-reply@example.com>", { address: "no-reply@example.com" }],
    [
      "Hurtownia Upominków <a@example.com>",
      { name: "Hurtownia Upominków", address: "a@example.com" },
    ],
    ['"Kowalski, Jan" <a@example.com>', { name: "Kowalski, Jan", address: "a@example.com" }],
  ])("%s is understood", (text, expected) => {
    expect(parseMailSender(text)).toEqual(expected)
  })

  it.each(["", "nobody", "a@example.com, b@example.com", "A <a@b>", "A\r\nBcc: <a@example.com>"])(
    "%j is none",
    (text) => {
      expect(parseMailSender(text)).toBeUndefined()
    },
  )
})
