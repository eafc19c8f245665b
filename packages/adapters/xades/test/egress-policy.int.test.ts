/** Fetching certificate status from the addresses that certificates name. */
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { EgressPolicy } from "../src/index.ts"
import { makeTestAuthority } from "../src/testing/index.ts"
import { parseCertificatesPem } from "../src/certificate.ts"
import { makeRevocationLists } from "../src/evidence/revocation-lists.ts"
import type { HttpFetcher } from "../src/evidence/http-fetcher.ts"
import { revocationList } from "../src/testing/ocsp-responder.ts"
import { aPublishedAuthority, type PublishedAuthority } from "./published-authority.ts"
import { nip, sealedAt } from "./seals.ts"

const minute = 60_000
const day = 86_400_000
const status = "/ocsp"
const list = "/ca.crl"

/** Rejects every address as non-public, and records the hosts that were requested. */
const nowhere = () => {
  const hosts: Array<string> = []
  const egress: EgressPolicy = {
    connect: ({ hostname }, callback) => {
      hosts.push(hostname)
      callback(new Error("the host resolves to a non-public IP address"), null)
    },
    isForbiddenText: (host) => {
      hosts.push(host)
      return true
    },
  }
  return { egress, hosts }
}

/** The outcome of an attempt a minute after the sealing: the level, or why evidence is missing. */
const outcome = async (
  open: PublishedAuthority,
  at = sealedAt + minute,
  container?: Uint8Array,
) => {
  const sealed = container ?? (await open.stamped())
  open.moveTo(at)
  const result = await open.extendToLt(sealed, at)
  return result._tag === "Success" ? result.success.level : result.failure.detail
}

/** A certificate and the list of its authority; both have the same names with every key. */
const listOf = async (organization: string) => {
  const request = { nip, organization, now: instant(sealedAt - 1_000), algorithm: "EC" } as const
  const { seal, authorityKeyPem } = await makeTestAuthority(request)
  const { authorityPem } = seal
  const [certificate, issuer] = parseCertificatesPem(seal.certificatePem)
  const responder = { authorityKeyPem, authorityPem, revocationOf: () => undefined }
  const der = revocationList([], responder, sealedAt)
  return { certificate: certificate!, issuer: issuer!, der }
}

const countOf = ({ asked }: PublishedAuthority, path: string): number =>
  asked().filter((each) => each === path).length

describe("Addresses in certificates", () => {
  it("certificate addresses use the given connector, the TSA's address does not", async () => {
    const { egress, hosts } = nowhere()
    const open = await aPublishedAuthority(() => ({ egress }))
    expect(await outcome(open)).toMatch(/^127\.0\.0\.1:\d+: .*non-public IP address/)
    expect(new Set(hosts)).toEqual(new Set(["127.0.0.1"]))
    expect(open.asked()).toEqual(["/tsa"])
  })

  it("with a proxy, only the text of an address is checked", async () => {
    const { egress, hosts } = nowhere()
    const open = await aPublishedAuthority((url) => ({ egress, proxyUrl: url }))
    expect(await outcome(open)).toMatch(/^127\.0\.0\.1:\d+: .*not public/)
    expect(new Set(hosts)).toEqual(new Set(["127.0.0.1"]))
    const isForbiddenText = (): boolean => false
    const byName = await aPublishedAuthority((url) => ({
      egress: { ...egress, isForbiddenText },
      proxyUrl: url,
    }))
    expect(await outcome(byName)).toBe("LT")
  })

  it("a redirect is not followed", async () => {
    const open = await aPublishedAuthority()
    const other = await aPublishedAuthority()
    for (const path of [status, list]) open.redirect(path, other.url + path)
    expect(await outcome(open)).toMatch(/redirect/)
    expect(other.asked()).toEqual([])
  })
})

describe("Revocation lists", () => {
  const withList = async (bytes: number, options = {}) => {
    const open = await aPublishedAuthority(() => options)
    open.silence(status)
    const entryBytes = 34
    for (let nth = 0; nth * entryBytes < bytes; nth += 1) {
      open.revoke((0x7000_0000_0000_0000n + BigInt(nth)).toString(16).padStart(32, "7"), sealedAt)
    }
    return open
  }

  it("a revocation list of several megabytes is accepted", async () => {
    expect(await outcome(await withList(2_200_000))).toBe("LT")
  }, 60_000)

  it("a revocation list above the size limit is rejected", async () => {
    const open = await withList(200_000, { longestListBytes: 100_000 })
    expect(await outcome(open)).toContain("the response has more than 100000 bytes")
  })

  it("a revocation list is fetched once and reused until its next update is due", async () => {
    const open = await withList(0)
    const sealed = await open.stamped()
    for (const at of [minute, 2 * minute, day - minute]) {
      expect(await outcome(open, sealedAt + at, sealed)).toBe("LT")
    }
    expect(countOf(open, list)).toBe(1)
    open.silence(list)
    expect(await outcome(open, sealedAt + day, sealed)).toBe("LT")
    const later = await open.stamped(sealedAt + 2 * day)
    expect(await outcome(open, sealedAt + 2 * day, later)).toContain("the response has status 404")
  })

  it("a list that revokes a certificate is fetched again after a minute", async () => {
    const open = await withList(0)
    const sealed = await open.stamped()
    open.revoke(open.sealNumber, sealedAt - 1_000)
    expect(await outcome(open, sealedAt + minute, sealed)).toContain("revoked")
    open.revoke(open.sealNumber, sealedAt + 30_000)
    expect(await outcome(open, sealedAt + 1.5 * minute, sealed)).toContain("revoked")
    expect(countOf(open, list)).toBe(1)
    // The status read before this fetch still comes from the old list.
    await outcome(open, sealedAt + 2 * minute, sealed)
    expect(await outcome(open, sealedAt + 2.5 * minute, sealed)).toBe("LT")
    expect(countOf(open, list)).toBe(2)
  })

  it("a list with a wrong signature is fetched again at most once a minute", async () => {
    const [old, renewed] = [await listOf("old"), await listOf("renewed")]
    let [published, fetches] = [old, 0]
    const web: HttpFetcher = {
      fetchBytes: () => {
        fetches += 1
        return Promise.resolve(published.der)
      },
      close: () => Promise.resolve(),
    }
    const limits = { timeoutMillis: 1_000, longestAnswerBytes: 1_000_000 }
    const lists = makeRevocationLists(web, limits)
    const ask = ({ certificate, issuer }: typeof old, at: number) =>
      lists.statusAt("http://pki.example/ca.crl", certificate, issuer, sealedAt + at)
    await ask(old, 0)
    // It is not fetched again for every invoice, even while its signature does not match.
    await expect(ask(renewed, minute - 1)).rejects.toThrow("not signed by the authority")
    expect(fetches).toBe(1)
    for (const at of [minute, minute + 1, 2 * minute - 1]) {
      await expect(ask(renewed, at)).rejects.toThrow("not signed by the authority")
    }
    expect(fetches).toBe(2)
    published = renewed
    expect((await ask(renewed, 2 * minute)).der).toBe(renewed.der)
    await ask(renewed, 3 * minute)
    expect(fetches).toBe(3)
  })
})
