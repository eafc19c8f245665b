import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { EmailAddress, isMailbox } from "../../src/email/index.ts"

const domain = "shop.example"

describe("The address of a mailbox", () => {
  it.each([
    `it@${domain}`,
    `IT+webhooks_1@Shop.Example`,
    `żółw@${domain}`,
    "first.last@a-1.b2.xn--p1ai",
    "it@1shop.pl",
    `${"x".repeat(64)}@${domain}`,
    `it@${"label.".repeat(50)}`.slice(0, 254 - domain.length) + domain,
  ])("may be %s", (text) => {
    expect([isMailbox(text), Schema.is(EmailAddress)(text)]).toEqual([true, true])
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
    ["with two dots", `i..t@${domain}`],
    ["with a dot before", `.it@${domain}`],
    ["with a dot behind", `it.@${domain}`],
    ["with a hyphen at the edge of a label", "it@-shop-.example"],
    ["with a label of another form", "it@xn--.example"],
    ["of a domain that ends with a number", "it@shop.123"],
    ["with half a pair", `i\ud800t@${domain}`],
    ["with a local part of 65 characters", `${"x".repeat(65)}@${domain}`],
    ["of 255 characters", `it@${"label.".repeat(50)}`.slice(0, 255 - domain.length) + domain],
  ])("is none %s", (_what, text) => {
    expect(isMailbox(text)).toBe(false)
  })
})

describe("An address that was taken before", () => {
  it("is still read, whatever new ones must be", () => {
    expect(Schema.is(EmailAddress)(`a..b@${domain}`)).toBe(true)
  })
})
