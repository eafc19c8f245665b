import { describe, expect, it } from "@effect/vitest"
import {
  checkedText,
  clientSecretValue,
  crc32,
  environmentOf,
  environments,
  isCheckedText,
  tokenHint,
  tokenValue,
} from "@procurement/domain/credential"
import * as Schema from "effect/Schema"

const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const Entropy = Schema.Array(Byte).check(Schema.isMinLength(32), Schema.isMaxLength(32))
const Environment = Schema.Literals(environments)
const Printable = Schema.Int.check(Schema.isBetween({ minimum: 0x20, maximum: 0x7e }))
const Fraction = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 0.999_999 }))

describe("Token format", () => {
  it.prop(
    "a token has a fixed format and contains its environment",
    [Environment, Entropy],
    ([environment, bytes]) => {
      const token = tokenValue(environment, Uint8Array.from(bytes))
      expect(token).toMatch(new RegExp(`^ppl_${environment}_[0-9A-Za-z]{49}$`))
      expect(environmentOf(token)).toBe(environment)
      expect(tokenHint(token)).toBe(token.slice(0, 13))
    },
  )

  it.prop(
    "tokens differ exactly when their random bytes differ",
    [Entropy, Entropy],
    ([one, other]) => {
      const tokens = [one, other].map((bytes) => tokenValue("live", Uint8Array.from(bytes)))
      expect(tokens[0] === tokens[1]).toBe(one.join() === other.join())
    },
  )

  it.prop(
    "a token with one changed character is rejected, wherever it is",
    [Environment, Entropy, Fraction, Printable],
    ([environment, bytes, at, code]) => {
      const token = tokenValue(environment, Uint8Array.from(bytes))
      const place = Math.floor(at * token.length)
      const changed = token.slice(0, place) + String.fromCharCode(code) + token.slice(place + 1)
      expect(environmentOf(changed)).toBe(changed === token ? environment : undefined)
    },
  )

  it("a token is rejected after any one character changes to any other", () => {
    const token = tokenValue(
      "test",
      Uint8Array.from({ length: 32 }, (_, nth) => nth * 8),
    )
    const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-"
    for (const [place, present] of [...token].entries()) {
      for (const letter of letters) {
        if (letter === present) continue
        const changed = token.slice(0, place) + letter + token.slice(place + 1)
        expect(environmentOf(changed), changed).toBeUndefined()
      }
    }
  })

  it.prop(
    "a token with two characters swapped, one missing or one added is rejected",
    [Entropy, Fraction],
    ([bytes, at]) => {
      const token = tokenValue("live", Uint8Array.from(bytes))
      const place = Math.floor(at * (token.length - 1))
      const [left, right] = [token.charAt(place), token.charAt(place + 1)]
      const swapped = token.slice(0, place) + right + left + token.slice(place + 2)
      if (left !== right) expect(environmentOf(swapped)).toBeUndefined()
      expect(environmentOf(token.slice(0, place) + token.slice(place + 1))).toBeUndefined()
      expect(environmentOf(`${token.slice(0, place)}0${token.slice(place)}`)).toBeUndefined()
    },
  )

  it.prop(
    "arbitrary text is not a token, with or without its prefix",
    [Schema.String],
    ([text]) => {
      expect(environmentOf(text)).toBeUndefined()
      expect(environmentOf(`ppl_live_${text}`)).toBeUndefined()
    },
  )

  it("a token's environment cannot be changed, and a client secret is not a token", () => {
    const bytes = Uint8Array.from({ length: 32 }, () => 7)
    const live = tokenValue("live", bytes)
    expect(environmentOf(live.replace("live", "test"))).toBeUndefined()
    expect(environmentOf(clientSecretValue(bytes))).toBeUndefined()
    expect(isCheckedText("ppl_secret_", clientSecretValue(bytes))).toBe(true)
  })

  it("checkedText encodes any 32 bytes and rejects fewer", () => {
    const all = Uint8Array.from({ length: 32 }, () => 255)
    expect(isCheckedText("x_", checkedText("x_", all))).toBe(true)
    expect(checkedText("x_", new Uint8Array(32)).slice(2, 45)).toBe("0".repeat(43))
    expect(() => checkedText("x_", new Uint8Array(31))).toThrow(RangeError)
  })
})

describe("crc32", () => {
  it("crc32 returns the check value of the published catalogue", () => {
    expect(crc32("123456789")).toBe(0xcbf43926)
    expect(crc32("")).toBe(0)
  })
})
