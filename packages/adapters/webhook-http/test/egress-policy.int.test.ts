/** The address rule, as apps pass it to other adapters. */
import { createServer } from "node:http"
import { listen } from "@procurement/testing"
import { Agent, fetch } from "undici"
import { afterAll, describe, expect, it } from "vitest"
import { makeEgressPolicy } from "../src/index.ts"

const { port, stop } = await listen(createServer((_request, response) => response.end("hello")))
afterAll(stop)

const ask = async (allowLoopback: boolean, host: string) => {
  const resolve = async () => ["127.0.0.1"]
  const { connect } = makeEgressPolicy({ allowLoopback, timeoutMillis: 2_000, resolve })
  const dispatcher = new Agent({ connect })
  try {
    return await (await fetch(`http://${host}:${port}/`, { dispatcher })).text()
  } catch (error) {
    return String((error as Error).cause)
  } finally {
    await dispatcher.destroy()
  }
}

describe("makeEgressPolicy", () => {
  it.each(["127.0.0.1", "2130706433", "0x7f.1", "ca.example"])(
    "a guarded reach connects to this machine as %s only if loopback is allowed",
    async (host) => {
      expect(await ask(false, host)).toContain("a non-public IP address")
      expect(await ask(true, host)).toBe("hello")
    },
  )

  it.each([
    ["169.254.169.254", false, true],
    ["[::ffff:10.0.0.1]", true, true],
    ["[::1]", false, true],
    ["[::1]", true, false],
    ["127.0.0.1", true, false],
    ["localhost", false, true],
    ["localhost", true, false],
    ["8.8.8.8", false, false],
    ["ca.example", false, false],
  ])("the host %s (loopback allowed: %s) is forbidden: %s", (host, allowLoopback, isForbidden) => {
    const { isForbiddenText } = makeEgressPolicy({ allowLoopback, timeoutMillis: 1 })
    expect(isForbiddenText(host)).toBe(isForbidden)
  })
})
