/** The resolver against a real name server. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeEndpointCheck, makePublicResolver, resolveAsSystem } from "../src/index.ts"
import { isAbsence } from "../src/addresses.ts"
import { failed, send } from "./a-delivery.ts"
import { aNameServer, type Zone } from "./name-server.ts"

const v4 = [8, 8, 8, 8]
const v6 = [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
const nothing: Zone = { a: [], aaaa: [] }
const [serverFailure, noSuchName, refused] = [2, 3, 5]

const resolverOf = async (zone: Partial<Zone>) =>
  makePublicResolver({ servers: [await aNameServer({ ...nothing, ...zone })] })

describe("makePublicResolver", () => {
  it("a name has the addresses of both families, IPv4 first", async () => {
    const both = await resolverOf({ a: [v4, [1, 1, 1, 1]], aaaa: [v6] })
    const found = await both("shop.example")
    expect(found.toSorted()).toEqual(["1.1.1.1", "2606:4700::1", "8.8.8.8"])
    expect(found.at(-1)).toBe("2606:4700::1")
    expect(await (await resolverOf({ aaaa: [v6] }))("shop.example")).toEqual(["2606:4700::1"])
    const half = await resolverOf({ a: [v4], aaaa: serverFailure })
    expect(await half("shop.example")).toEqual(["8.8.8.8"])
  })

  it.each<[string, Partial<Zone>]>([
    ["it has none in either family", {}],
    ["it does not exist", { a: noSuchName, aaaa: noSuchName }],
  ])("a name is unknown when %s", async (_what, zone) => {
    const resolve = await resolverOf(zone)
    await expect(resolve("shop.example")).rejects.toSatisfy(isAbsence)
    const { check } = makeEndpointCheck({ allowLoopback: false, resolve })
    expect(await Effect.runPromise(check("https://shop.example/"))).toBe("unknown-host")
  })

  it.each<[string, Partial<Zone>]>([
    ["the server fails", { a: serverFailure, aaaa: serverFailure }],
    ["the server refuses", { a: refused, aaaa: refused }],
    ["one family is not known and the other has none", { a: serverFailure }],
  ])("a name is unresolved when %s", async (_what, zone) => {
    const resolve = await resolverOf(zone)
    await expect(resolve("shop.example")).rejects.not.toSatisfy(isAbsence)
    const options = { allowLoopback: false, resolve } as const
    const checked = makeEndpointCheck(options).check("https://shop.example/")
    expect(await Effect.runPromise(checked)).toBe("unresolved-host")
    expect(await send("https://shop.example/", options)).toEqual(
      failed("the host name could not be resolved"),
    )
  })

  it("a name is unresolved within the connect timeout when the server is silent", async () => {
    const resolve = await resolverOf({ a: "silence", aaaa: "silence" })
    const { check } = makeEndpointCheck({ allowLoopback: false, resolve, timeout: "200 millis" })
    expect(await Effect.runPromise(check("https://shop.example/"))).toBe("unresolved-host")
    const options = { allowLoopback: false, resolve, connectTimeout: "200 millis" } as const
    const report = await send("https://shop.example/", options)
    expect(report).toEqual(failed("the connection timed out"))
  })

  it("a name that exceeds the limits of DNS does not exist", async () => {
    const resolve = await resolverOf({ a: [v4] })
    for (const name of [`${"a".repeat(64)}.example`, `${"a.".repeat(130)}example`]) {
      await expect(resolve(name)).rejects.toSatisfy(isAbsence)
    }
  })

  it("the system resolver finds localhost in the hosts file", async () => {
    expect(await resolveAsSystem("localhost")).toContain("127.0.0.1")
  })
})
