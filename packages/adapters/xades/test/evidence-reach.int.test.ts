/** Where the addresses lead that certificates name, and what is read there. */
import { describe, expect, it } from "vitest"
import type { Reach } from "../src/index.ts"
import { aPublishedAuthority, type PublishedAuthority } from "./published-authority.ts"
import { sealedAt } from "./seals.ts"

const minute = 60_000
const day = 86_400_000
const status = "/ocsp"
const list = "/ca.crl"

/** Refuses every address as one that is not public, and says which it was asked for. */
const nowhere = () => {
  const hosts: Array<string> = []
  const reach: Reach = {
    connect: ({ hostname }, callback) => {
      hosts.push(hostname)
      callback(new Error("the host has an address that is not public"), null)
    },
    isForbiddenText: (host) => {
      hosts.push(host)
      return true
    },
  }
  return { reach, hosts }
}

/** What an attempt a minute after the sealing came to: the level, or why there is no evidence. */
const outcome = async (
  open: PublishedAuthority,
  at = sealedAt + minute,
  container?: Uint8Array,
) => {
  const sealed = container ?? (await open.stamped())
  open.moveTo(at)
  const result = await open.preserve(sealed, at)
  return result._tag === "Success" ? result.success.level : result.failure.detail
}

const countOf = ({ asked }: PublishedAuthority, path: string): number =>
  asked().filter((each) => each === path).length

describe("Addresses that certificates name", () => {
  it("are reached by the connector that was handed in; the authority of time is not", async () => {
    const { reach, hosts } = nowhere()
    const open = await aPublishedAuthority(() => ({ reach }))
    expect(await outcome(open)).toMatch(/^127\.0\.0\.1:\d+: .*not public/)
    expect(new Set(hosts)).toEqual(new Set(["127.0.0.1"]))
    expect(open.asked()).toEqual(["/tsa"])
  })

  it("are judged by their text where a proxy looks names up", async () => {
    const { reach, hosts } = nowhere()
    const open = await aPublishedAuthority((url) => ({ reach, proxyUrl: url }))
    expect(await outcome(open)).toMatch(/^127\.0\.0\.1:\d+: .*not public/)
    expect(new Set(hosts)).toEqual(new Set(["127.0.0.1"]))
    const isForbiddenText = (): boolean => false
    const byName = await aPublishedAuthority((url) => ({
      reach: { ...reach, isForbiddenText },
      proxyUrl: url,
    }))
    expect(await outcome(byName)).toBe("LT")
  })

  it("lead to nowhere else", async () => {
    const open = await aPublishedAuthority()
    const other = await aPublishedAuthority()
    for (const path of [status, list]) open.redirect(path, other.url + path)
    expect(await outcome(open)).toMatch(/redirect/)
    expect(other.asked()).toEqual([])
  })
})

describe("A revocation list", () => {
  const withList = async (bytes: number, options = {}) => {
    const open = await aPublishedAuthority(() => options)
    open.silence(status)
    const entryBytes = 34
    for (let nth = 0; nth * entryBytes < bytes; nth += 1) {
      open.revoke((0x7000_0000_0000_0000n + BigInt(nth)).toString(16).padStart(32, "7"), sealedAt)
    }
    return open
  }

  it("may have several megabytes", async () => {
    expect(await outcome(await withList(2_200_000))).toBe("LT")
  }, 60_000)

  it("that is longer than it may be is not read", async () => {
    const open = await withList(200_000, { longestListBytes: 100_000 })
    expect(await outcome(open)).toContain("answered more than 100000 bytes")
  })

  it("is fetched once, for all certificates of its authority, until the next is due", async () => {
    const open = await withList(0)
    const sealed = await open.stamped()
    for (const at of [minute, 2 * minute, day - minute]) {
      expect(await outcome(open, sealedAt + at, sealed)).toBe("LT")
    }
    expect(countOf(open, list)).toBe(1)
    open.silence(list)
    expect(await outcome(open, sealedAt + day, sealed)).toBe("LT")
    const later = await open.stamped(sealedAt + 2 * day)
    expect(await outcome(open, sealedAt + 2 * day, later)).toContain("answered 404")
  })

  it("with bad news is fetched again after a minute, for all of its certificates", async () => {
    const open = await withList(0)
    const sealed = await open.stamped()
    open.revoke(open.sealNumber, sealedAt - 1_000)
    expect(await outcome(open, sealedAt + minute, sealed)).toContain("revoked")
    open.revoke(open.sealNumber, sealedAt + 30_000)
    expect(await outcome(open, sealedAt + 1.5 * minute, sealed)).toContain("revoked")
    expect(countOf(open, list)).toBe(1)
    // Whose status was read before the fetch has the old list, this once.
    await outcome(open, sealedAt + 2 * minute, sealed)
    expect(await outcome(open, sealedAt + 2.5 * minute, sealed)).toBe("LT")
    expect(countOf(open, list)).toBe(2)
  })
})
