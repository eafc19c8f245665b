/** What a socket is told about a name, whatever the resolver answers. */
import type { LookupAddress, LookupOptions } from "node:dns"
import { describe, expect, it } from "vitest"
import { ForbiddenAddressError, guardedLookup, type ResolveAll } from "../src/guarded-connector.ts"
import { isPublicAddress } from "../src/index.ts"

const answering =
  (...addresses: ReadonlyArray<string>): ResolveAll =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )

const lookUp = (resolve: ResolveAll, options: LookupOptions) =>
  new Promise<string | Array<LookupAddress>>((pass, fail) => {
    guardedLookup(isPublicAddress, resolve)("shop.example", options, (error, address) =>
      error === null ? pass(address) : fail(error),
    )
  })

describe("A name", () => {
  it("stands for its public addresses and for no other", async () => {
    const resolve = answering("10.0.0.1", "1.1.1.1", "::1", "2606:4700::1111", "::ffff:127.0.0.1")
    expect(await lookUp(resolve, { all: true })).toEqual([
      { address: "1.1.1.1", family: 4 },
      { address: "2606:4700::1111", family: 6 },
    ])
    expect(await lookUp(resolve, {})).toBe("1.1.1.1")
  })

  it.each([{ all: true }, { all: false }])(
    "is refused when no address is public (%j)",
    async (how) => {
      const refused = lookUp(answering("192.168.1.1", "fe80::1"), how)
      await expect(refused).rejects.toBeInstanceOf(ForbiddenAddressError)
      await expect(lookUp(answering(), how)).rejects.toBeInstanceOf(ForbiddenAddressError)
    },
  )

  it("fails as the resolver failed", async () => {
    const unknown = Object.assign(new Error("no such name"), { code: "ENOTFOUND" })
    const resolve: ResolveAll = (_hostname, _options, callback) => callback(unknown, [])
    await expect(lookUp(resolve, { all: true })).rejects.toBe(unknown)
  })

  it("is asked for in the family that the socket wants", async () => {
    const asked: Array<number | undefined> = []
    const resolve: ResolveAll = (_hostname, { family }, callback) => {
      asked.push(family)
      callback(null, [{ address: "1.1.1.1", family: 4 }])
    }
    for (const family of [undefined, 0, 4, 6, "IPv4", "IPv6"] as const) {
      await lookUp(resolve, family === undefined ? {} : { family })
    }
    expect(asked).toEqual([0, 0, 4, 6, 4, 6])
  })
})
