import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { EmailAddress, isMailbox, mailboxFault } from "../../src/email/index.ts"

const domain = "shop.example"

describe("isMailbox", () => {
  it.each([
    `it@${domain}`,
    `IT+webhooks_1@Shop.Example`,
    `żółw@${domain}`,
    "first.last@a-1.b2.xn--p1ai",
    "it@1shop.pl",
    `${"x".repeat(64)}@${domain}`,
    `it@${"label.".repeat(50)}`.slice(0, 254 - domain.length) + domain,
  ])("isMailbox and EmailAddress accept %s", (text) => {
    expect([isMailbox(text), Schema.is(EmailAddress)(text)]).toEqual([true, true])
  })

  it.each([
    ["without a local part", `@${domain}`],
    ["without a domain", "it@"],
    ["with a domain of one label", "it@localhost"],
    ["with an IP address as its domain", "it@[127.0.0.1]"],
    ["with a display name", `IT <it@${domain}>`],
    ["that is two addresses", `it@${domain},other@${domain}`],
    ["with a space", `i t@${domain}`],
    ["with a line break", `it@${domain}\r\nBcc: x@${domain}`],
    ["with a null character", `i\0t@${domain}`],
    ["with a control character", `i\u0001t@${domain}`],
    ["with a DEL character", `i\u007ft@${domain}`],
    ["with a zero-width space", `i\u200bt@${domain}`],
    ["with a right-to-left override", `i\u202et@${domain}`],
    ["with two consecutive dots", `i..t@${domain}`],
    ["with a leading dot", `.it@${domain}`],
    ["with a dot before the @", `it.@${domain}`],
    ["with a hyphen at the edge of a label", "it@-shop-.example"],
    ["with a malformed Punycode label", "it@xn--.example"],
    ["with a numeric top-level domain", "it@shop.123"],
    ["with an unpaired surrogate", `i\ud800t@${domain}`],
    ["with a local part of 65 characters", `${"x".repeat(65)}@${domain}`],
    ["of 255 characters", `it@${"label.".repeat(50)}`.slice(0, 255 - domain.length) + domain],
  ])("isMailbox rejects an address %s", (_what, text) => {
    expect(isMailbox(text)).toBe(false)
  })
})

describe("mailboxFault", () => {
  it.each([
    [`it@${domain}`, undefined],
    ["żółw@xn--w-uga1v8h.example", undefined],
    ["it@żółw.example", "international-domain"],
    ["it@ąę.shop.pl", "international-domain"],
    ["it@żółw", "malformed"],
    ["i..t@żółw.example", "malformed"],
    ["żółw@localhost", "malformed"],
  ])("mailboxFault(%s) is %s", (text, fault) => {
    expect(mailboxFault(text)).toBe(fault)
  })
})

describe("EmailAddress", () => {
  it("EmailAddress accepts addresses stored under the earlier, looser rule", () => {
    expect(Schema.is(EmailAddress)(`a..b@${domain}`)).toBe(true)
  })
})
