/** The mailer's settings: the server's URL and the sender. */
import { describe, expect, it } from "vitest"
import { parseMailSender, parseSmtpUrl } from "../src/index.ts"

describe("parseSmtpUrl", () => {
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
  ])("the URL %s is accepted", (text, expected) => {
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
  ])("the URL %s is rejected without being repeated", (text) => {
    expect(() => parseSmtpUrl(text)).toThrow(/^must /)
    expect(() => parseSmtpUrl(text)).not.toThrow(/hush/)
  })
})

describe("parseMailSender", () => {
  it.each([
    ["no-reply@example.com", { address: "no-reply@example.com" }],
    ["<no-reply@example.com>", { address: "no-reply@example.com" }],
    [
      "Hurtownia Upominków <a@example.com>",
      { name: "Hurtownia Upominków", address: "a@example.com" },
    ],
    ['"Kowalski, Jan" <a@example.com>', { name: "Kowalski, Jan", address: "a@example.com" }],
  ])("the sender %s is accepted", (text, expected) => {
    expect(parseMailSender(text)).toEqual(expected)
  })

  it.each(["", "nobody", "a@example.com, b@example.com", "A <a@b>", "A\r\nBcc: <a@example.com>"])(
    "%j is not a sender",
    (text) => {
      expect(parseMailSender(text)).toBeUndefined()
    },
  )
})
