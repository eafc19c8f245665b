/** Logins in every form that KSeF's auth/podpis-xades.md permits, and in some that it forbids. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { codeOf, problemDetails } from "./support/wire-user.ts"
import { call } from "./support/wire.ts"
import { sha256Forms, writeSignedLogin, type WrittenForm } from "./support/written-signature.ts"

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(async () => simulator.close())

const logInWith = async (form: Partial<WrittenForm>) => {
  const { json } = await call(simulator.url, "POST", "/v2/auth/challenge")
  const body = await writeSignedLogin(
    { challenge: String(json["challenge"]) },
    {
      packaging: "enveloped",
      transforms: [["http://www.w3.org/2000/09/xmldsig#enveloped-signature"], [exclusive]],
      ...sha256Forms,
      ...form,
    },
  )
  return call(simulator.url, "POST", "/v2/auth/xades-signature", {
    body,
    headers: { "Content-Type": "application/xml", ...problemDetails },
  })
}

const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
const filter2 = "http://www.w3.org/2002/06/xmldsig-filter2"
const base64 = "http://www.w3.org/2000/09/xmldsig#base64"
const filter = (expression: string): [string, string] => [
  filter2,
  `<dsig-xpath:XPath xmlns:dsig-xpath="${filter2}" Filter="subtract">${expression}` +
    `</dsig-xpath:XPath>`,
]
const sha3 = {
  digest: ["http://www.w3.org/2007/05/xmldsig-more#sha3-256", "sha3-256"],
  signature: ["http://www.w3.org/2021/04/xmldsig-more#ecdsa-sha3-256", "sha3-256"],
} as const

describe("Permitted signature forms", () => {
  it.each<[string, Partial<WrittenForm>]>([
    ["the enveloped transform", {}],
    ["xmldsig-filter2", { transforms: [filter("/descendant::ds:Signature"), [exclusive]] }],
    ["an enveloping signature", { packaging: "enveloping", transforms: [[base64]] }],
    [
      "Canonical XML 1.1",
      {
        transforms: [
          ["http://www.w3.org/2000/09/xmldsig#enveloped-signature"],
          ["http://www.w3.org/2006/12/xml-c14n11"],
        ],
      },
    ],
    ["SHA-3", sha3],
    ["Base64 in lines, as Java's own signer writes it", { lineEnd: "&#13;\n" }],
  ])("a login is accepted with 202: %s", async (_what, form) => {
    const answer = await logInWith(form)
    expect(answer.text).toContain("authenticationToken")
    expect(answer.status).toBe(202)
  })
})

describe("Forbidden signature forms", () => {
  it.each<[string, Partial<WrittenForm>]>([
    ["a filter that leaves more out", { transforms: [filter("/*/*"), [exclusive]] }],
    ["an unknown transform", { transforms: [["http://www.w3.org/TR/1999/REC-xslt-19991116"]] }],
    ["no transform", { transforms: [[exclusive]] }],
  ])("a login is rejected with 9105: %s", async (_what, form) => {
    expect(codeOf(await logInWith(form))).toBe(9105)
  })
})
