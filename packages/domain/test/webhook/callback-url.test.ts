/** What a callback URL has to look like. Hostile ones in their hundreds: adapters/webhook-http. */
import { describe, expect, it } from "vitest"
import {
  callbackUrlObjection,
  maximumCallbackUrlLength,
  publicCallbackPolicy,
  sandboxCallbackPolicy,
} from "../../src/webhook/index.ts"

const ofLength = (length: number): string => "https://shop.example/".padEnd(length, "x")

describe("A callback URL", () => {
  it.each([
    "https://shop.example",
    "HTTPS://Shop.Example/Hook",
    "https://shop.example:443/hook",
    "https://shop.example:8443/hook?token=a%20b&x=[1]",
    "https://bücher.example/zażółć",
    "https://[2606:4700::1111]/",
    ofLength(maximumCallbackUrlLength),
  ])("may be %s", (url) => {
    expect(callbackUrlObjection(url, publicCallbackPolicy)).toBeUndefined()
    expect(callbackUrlObjection(url, sandboxCallbackPolicy)).toBeUndefined()
  })

  it.each([
    ["http://shop.example/", "not-https"],
    ["http://127.0.0.1:3000/hook", "not-https"],
    ["https://127.0.0.1:3000/hook", "port"],
    ["https://shop.example:80/", "port"],
  ])("may be %s in a sandbox only: %s", (url, objection) => {
    expect(callbackUrlObjection(url, publicCallbackPolicy)).toBe(objection)
    expect(callbackUrlObjection(url, sandboxCallbackPolicy)).toBeUndefined()
  })

  it.each([
    ["", "not-absolute"],
    ["/hook", "not-absolute"],
    ["https://", "not-absolute"],
    ["https:shop.example", "not-absolute"],
    ["https:\\\\shop.example", "not-absolute"],
    ["https://shop.example/a b", "not-absolute"],
    ["https://shop.example/\t", "not-absolute"],
    ["https://shop.example/\u200b", "not-absolute"],
    ["https://shop.example/\ud800", "not-absolute"],
    ["ftp://shop.example/", "not-https"],
    ["https://user@shop.example/", "credentials"],
    ["https://shop.example:0/", "port"],
    ["https://:@shop.example/#", "fragment"],
    ["https://shop.example/#top", "fragment"],
    [ofLength(maximumCallbackUrlLength + 1), "too-long"],
  ])("is never %j: %s", (url, objection) => {
    expect(callbackUrlObjection(url, publicCallbackPolicy)).toBe(objection)
    expect(callbackUrlObjection(url, sandboxCallbackPolicy)).toBe(objection)
  })

  it("is held to http's own port when a policy takes http and names ports", () => {
    const policy = { allowHttp: true, ports: [80] }
    expect(callbackUrlObjection("http://shop.example/", policy)).toBeUndefined()
    expect(callbackUrlObjection("https://shop.example/", policy)).toBe("port")
  })
})
