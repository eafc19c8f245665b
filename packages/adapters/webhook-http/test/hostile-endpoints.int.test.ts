/**
 * Addresses that no delivery reaches, for any registered URL and any DNS response.
 *
 * Every row is checked twice, as in production: at registration (the domain's rule for URLs, then
 * `EndpointCheck`) and at the connection (the sender). The table is hostile-endpoints.ts.
 */
import {
  callbackUrlObjection,
  type CallbackUrlPolicy,
  publicCallbackPolicy,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { promisify } from "node:util"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { makeAllowedAddresses } from "../src/addresses.ts"
import { guardedLookup } from "../src/guarded-connector.ts"
import { makeEndpointCheck, makePublicResolver, type Resolve } from "../src/index.ts"
import { accepted, aSender, failed, send, sendBy } from "./a-delivery.ts"
import {
  hostileNames,
  hostileTexts,
  literalHosts,
  notPublic,
  rebindings,
  type Says,
} from "./hostile-endpoints.ts"
import { aClosedPort, anEndpointAnswering } from "./loopback-server.ts"

const saying = (...answers: ReadonlyArray<Says>): Resolve => {
  let asked = 0
  return async () => {
    const says = answers[Math.min(asked, answers.length - 1)] ?? "EUNEXPECTED"
    asked += 1
    if (typeof says !== "string") return says
    throw Object.assign(new Error("queryA 10.0.0.53"), { code: says })
  }
}

const registered = async (url: string, resolve: Resolve, policy: CallbackUrlPolicy) => {
  const { check } = makeEndpointCheck({ allowLoopback: false, resolve })
  return callbackUrlObjection(url, policy) ?? (await Effect.runPromise(check(url)))
}

const delivered = (url: string, resolve: Resolve, policy: CallbackUrlPolicy) =>
  send(url, { ...policy, ports: policy.ports, allowLoopback: false, resolve })

describe("Non-public literal addresses", () => {
  it.each(literalHosts)("registration and delivery reject %s, %s", async (_what, host) => {
    const url = `https://${host}/hook`
    const resolve = saying("EUNEXPECTED")
    expect(await registered(url, resolve, publicCallbackPolicy)).toBe("private-address")
    expect(await delivered(url, resolve, publicCallbackPolicy)).toEqual(failed(notPublic))
  })
})

describe("Hostile host names", () => {
  it.each(hostileNames)(
    "registration and delivery reject a name: %s (%s)",
    async (_what, host, says, objection, failure) => {
      const url = `https://${host}/hook`
      const policy = publicCallbackPolicy
      expect(await registered(url, saying(says), policy)).toBe(objection)
      expect(await delivered(url, saying(says), policy)).toEqual(failed(failure))
    },
  )

  it.each(["localhost", "LOCALHOST", "localhost.", "api.localhost", "a.b.localhost."])(
    "registration and delivery reject %s without a DNS query",
    async (host) => {
      const url = `https://${host}/hook`
      const resolve = makePublicResolver()
      expect(await registered(url, resolve, publicCallbackPolicy)).toBe("private-address")
      expect(await delivered(url, resolve, publicCallbackPolicy)).toEqual(failed(notPublic))
    },
  )

  it("a lookup returns at most eight addresses of a name", async () => {
    const port = await aClosedPort()
    const [v4, v6] = [Array(300).fill("127.0.0.1"), Array(300).fill("::1")]
    const lookup = guardedLookup(async () => [...v4, ...v6])
    const found = await promisify(lookup)("many.example", { all: true })
    expect(found).toHaveLength(8)
    const report = await send(`http://many.example:${port}/`, { resolve: async () => v4 })
    expect(report).toEqual(failed("the connection was refused"))
  })

  it("a name that is not resolved in time is rejected", async () => {
    const never: Resolve = () => new Promise(() => undefined)
    const hasty = { allowLoopback: false, resolve: never, timeout: "50 millis" } as const
    const checked = makeEndpointCheck(hasty).check("https://shop.example/")
    expect(await Effect.runPromise(checked)).toBe("unresolved-host")
    const { timeout: _timeout, ...options } = hasty
    const report = await send("https://shop.example/", { ...options, connectTimeout: "50 millis" })
    expect(report).toEqual(failed("the connection timed out"))
  })
})

describe("Malformed callback URLs", () => {
  it.each(hostileTexts)(
    "registration and delivery reject %s, %j",
    async (_what, url, objection, failure) => {
      const resolve = saying(["8.8.8.8"])
      expect(await registered(url, resolve, publicCallbackPolicy)).toBe(objection)
      expect(await delivered(url, resolve, publicCallbackPolicy)).toEqual(failed(failure))
    },
  )

  it("the endpoint check makes no DNS query for a malformed URL", async () => {
    const { check } = makeEndpointCheck({ allowLoopback: false, resolve: saying(["8.8.8.8"]) })
    expect(await Effect.runPromise(check("no url"))).toBe("unknown-host")
  })
})

describe("DNS rebinding", () => {
  it.each(rebindings)("a rebound name is rejected: %s", async (_what, first, then, failure) => {
    const resolve = saying(first, then)
    const url = "https://rebound.example/hook"
    expect(await registered(url, resolve, publicCallbackPolicy)).toBeUndefined()
    expect(await delivered(url, resolve, publicCallbackPolicy)).toEqual(failed(failure))
  })

  it("a name is resolved once for a connection, to the address that was checked", async () => {
    const { received, url } = await anEndpointAnswering(204)
    const named = url.replace("127.0.0.1", "rebound.example")
    // The connection is exactly as old as this clock shows, in whole milliseconds.
    let now = Math.ceil(performance.now())
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    // A second lookup would return another address.
    const sender = aSender({ resolve: saying(["127.0.0.1"], ["10.0.0.1"]), connectionAge: 600 })
    expect(await sendBy(sender, named)).toEqual(accepted(204))
    expect(await sendBy(sender, named)).toEqual(accepted(204))
    expect(received.map(({ headers }) => headers.host)).toEqual(
      Array(2).fill(named.replace("http://", "")),
    )
    now += 600
    expect(await sendBy(sender, named)).toEqual(failed(notPublic))
  })
})

describe("Legitimate endpoints", () => {
  it.each([
    ["https://shop.example/hook?x=1&y=%C5%BC", ["93.184.215.14"]],
    ["https://shop.example:443/", ["93.184.215.14"]],
    ["https://shop.example:8443/", ["93.184.215.14", "2606:4700::1111"]],
    ["https://shop.example./", ["8.8.8.8"]],
    ["https://bücher.example/", ["8.8.8.8"]],
    ["https://xn--bcher-kva.example/", ["8.8.8.8"]],
    [`https://shop.example/${"x".repeat(1_003)}`, ["8.8.8.8"]],
    ["https://v6.example/", ["2a00:1450:4001::1"]],
    ["https://mapped.example/", ["::ffff:8.8.8.8"]],
    ["https://8.8.8.8/", ["8.8.8.8"]],
    ["https://0x08080808/", ["8.8.8.8"]],
    ["https://[2606:4700::1111]/", ["2606:4700::1111"]],
  ])("registration and delivery allow %s", async (url, says) => {
    expect(await registered(url, saying(says), publicCallbackPolicy)).toBeUndefined()
    const allowed = makeAllowedAddresses({ allowLoopback: false, resolve: saying(says) })
    const host = new URL(url).hostname.replace(/^\[|\]$/g, "")
    expect(await allowed(host)).toEqual(says)
  })

  it.each([
    "127.0.0.1",
    "127.1",
    "0x7f000001",
    "2130706433",
    "[::ffff:127.0.0.1]",
    "localhost",
    "rebound.example",
  ])("a delivery to %s reaches this machine only where loopback is allowed", async (host) => {
    const { received, url } = await anEndpointAnswering(204)
    const local = { allowLoopback: true, resolve: saying(["127.0.0.1"]) }
    const named = url.replace("127.0.0.1", host)
    expect(await Effect.runPromise(makeEndpointCheck(local).check(named))).toBeUndefined()
    expect(await send(named, local)).toEqual(accepted(204))
    expect(received).toHaveLength(1)
    expect(await send(named, { ...local, allowLoopback: false })).toEqual(failed(notPublic))
    expect(received).toHaveLength(1)
  })

  it("an endpoint check that allows loopback rejects every other private address", async () => {
    for (const host of ["10.0.0.1", "169.254.169.254", "[fe80::1]", "0.0.0.0", "[::]"]) {
      const url = `http://${host}:1/`
      const checked = makeEndpointCheck({ allowLoopback: true }).check(url)
      expect(await Effect.runPromise(checked)).toBe("private-address")
      expect(await send(url)).toEqual(failed(notPublic))
    }
  })
})
