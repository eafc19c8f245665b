/** The form of callback URLs. adapters/webhook-http tests hundreds of hostile ones. */
import { describe, expect, it } from "vitest"
import {
  callbackUrlObjection,
  maximumCallbackUrlLength,
  publicCallbackPolicy,
  sandboxCallbackPolicy,
} from "../../src/webhook/index.ts"

const ofLength = (length: number): string => "https://shop.example/".padEnd(length, "x")

describe("callbackUrlObjection", () => {
  it.each([
    "https://shop.example",
    "HTTPS://Shop.Example/Hook",
    "https://shop.example:443/hook",
    "https://shop.example:8443/hook?token=a%20b&x=[1]",
    "https://bücher.example/zażółć",
    "https://[2606:4700::1111]/",
    ofLength(maximumCallbackUrlLength),
  ])("%s is a valid callback URL", (url) => {
    expect(callbackUrlObjection(url, publicCallbackPolicy)).toBeUndefined()
    expect(callbackUrlObjection(url, sandboxCallbackPolicy)).toBeUndefined()
  })

  it.each([
    ["http://shop.example/", "not-https"],
    ["http://127.0.0.1:3000/hook", "not-https"],
    ["https://127.0.0.1:3000/hook", "port"],
    ["https://shop.example:80/", "port"],
  ])("%s is valid only in a sandbox: %s", (url, objection) => {
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
  ])("%j is rejected: %s", (url, objection) => {
    expect(callbackUrlObjection(url, publicCallbackPolicy)).toBe(objection)
    expect(callbackUrlObjection(url, sandboxCallbackPolicy)).toBe(objection)
  })

  it("a policy with ports applies them to the default port of http and https", () => {
    const policy = { allowHttp: true, ports: [80] }
    expect(callbackUrlObjection("http://shop.example/", policy)).toBeUndefined()
    expect(callbackUrlObjection("https://shop.example/", policy)).toBe("port")
  })
})
