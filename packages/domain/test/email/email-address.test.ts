import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { EmailAddress } from "../../src/email/index.ts"

const isEmailAddress = Schema.is(EmailAddress)
const domain = "shop.example"

describe("An e-mail address", () => {
  it.each([
    `it@${domain}`,
    `IT+webhooks_1@Shop.Example`,
    `żółw@${domain}`,
    `${"x".repeat(64)}@${domain}`,
    `it@${"label.".repeat(50)}`.slice(0, 254 - domain.length) + domain,
  ])("may be %s", (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  it.each([
    ["without a local part", `@${domain}`],
    ["without a domain", "it@"],
    ["of one label", "it@localhost"],
    ["of an address in numbers", "it@[127.0.0.1]"],
    ["with a display name", `IT <it@${domain}>`],
    ["of two", `it@${domain},other@${domain}`],
    ["with a space", `i t@${domain}`],
    ["with a line break", `it@${domain}\r\nBcc: x@${domain}`],
    ["with a zero byte", `i\0t@${domain}`],
    ["with a control character", `i\u0001t@${domain}`],
    ["with a delete", `i\u007ft@${domain}`],
    ["with an invisible space", `i\u200bt@${domain}`],
    ["with a turn of its direction", `i\u202et@${domain}`],
    ["with half a pair", `i\ud800t@${domain}`],
    ["with a local part of 65 characters", `${"x".repeat(65)}@${domain}`],
    ["of 255 characters", `it@${"label.".repeat(50)}`.slice(0, 255 - domain.length) + domain],
  ])("is none %s", (_what, text) => {
    expect(isEmailAddress(text)).toBe(false)
  })
})
