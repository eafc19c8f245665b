import { describe, expect, it } from "vitest"
import { makeSecretBox, newSecretKey, parseSecretKeys } from "../../src/webhook/secret-box.ts"

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const [first, second] = [newSecretKey(), newSecretKey()]
const boxOf = (...keys: ReadonlyArray<string>) => makeSecretBox(parseSecretKeys(keys.join(",")))

describe("Sealed secrets", () => {
  it("a sealed secret opens to the original text for its owner", () => {
    const box = boxOf(first)
    for (const plain of [secret, "", "Zażółć 🦊", "x".repeat(5_000)]) {
      expect(box.open(box.seal(plain, "sub_1"), "sub_1")).toBe(plain)
    }
  })

  it("a sealed secret does not contain the secret, and is different each time", () => {
    const box = boxOf(first)
    const [one, other] = [box.seal(secret, "sub_1"), box.seal(secret, "sub_1")]
    expect(one).not.toBe(other)
    expect(one).not.toContain(secret)
    expect(Buffer.from(one).toString("latin1")).not.toContain("whsec_")
  })

  it("a sealed secret names its key by a digest", () => {
    const [key] = parseSecretKeys(first)
    expect(boxOf(first).seal(secret, "sub_1")).toMatch(new RegExp(`^sealed:1:${key.id}:`))
    expect(key.id).toMatch(/^[0-9a-f]{8}$/)
  })

  it("a sealed secret does not open for another owner", () => {
    const box = boxOf(first)
    const sealed = box.seal(secret, "sub_1")
    expect(() => box.open(sealed, "sub_2")).toThrow("a secret of sub_2 was modified after key")
  })

  it("a sealed secret does not open after a change to any of its characters", () => {
    const box = boxOf(first)
    const sealed = box.seal("abc", "sub_1")
    const begin = sealed.lastIndexOf(":") + 1
    for (let at = begin; at < sealed.length; at += 3) {
      const other = sealed[at] === "A" ? "B" : "A"
      const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`
      expect(() => box.open(changed, "sub_1")).toThrow("was modified")
    }
    expect(() => box.open(sealed.slice(0, begin + 12), "sub_1")).toThrow("was modified")
  })

  it("a sealed secret does not open without its key, and the error names the key", () => {
    const sealed = boxOf(first).seal(secret, "sub_1")
    const [{ id }] = parseSecretKeys(first)
    expect(() => boxOf(second).open(sealed, "sub_1")).toThrow(
      new TypeError(`a secret of sub_1 was sealed with key ${id}, which was not given`),
    )
  })

  it("a secret sealed with an older key opens but is not current", () => {
    const sealed = boxOf(first).seal(secret, "sub_1")
    const rotated = boxOf(second, first)
    expect(rotated.open(sealed, "sub_1")).toBe(secret)
    expect(rotated.isCurrent(sealed)).toBe(false)
    expect(rotated.isCurrent(rotated.seal(secret, "sub_1"))).toBe(true)
  })
})

describe("Unsealed secrets", () => {
  it("an unsealed secret is returned unchanged and is not current", () => {
    expect(boxOf(first).open(secret, "sub_1")).toBe(secret)
    expect(boxOf(first).isCurrent(secret)).toBe(false)
  })
})

describe("parseSecretKeys", () => {
  const bytes = (count: number) => Buffer.alloc(count, 7).toString("base64")

  it.each([
    ["", "the key has 0 bytes instead of 32"],
    [bytes(31), "the key has 31 bytes instead of 32"],
    [bytes(33), "the key has 33 bytes instead of 32"],
    ["not base64!", "the key is not valid base64"],
    [`${first},${bytes(16)}`, "key 2 of 2 has 16 bytes instead of 32"],
    [`${first},`, "key 2 of 2 has 0 bytes instead of 32"],
    [`${first}, ${first}`, "the same key occurs twice"],
  ])("parseSecretKeys rejects %j in one line without the keys", (text, message) => {
    expect(() => parseSecretKeys(text)).toThrow(new RangeError(message))
  })

  it("parseSecretKeys accepts spaces and optional padding", () => {
    const [one, other] = parseSecretKeys(` ${first.replace(/=+$/, "")} , ${second}`)
    expect([one.id, other?.id]).toEqual([first, second].map((key) => parseSecretKeys(key)[0].id))
  })
})
