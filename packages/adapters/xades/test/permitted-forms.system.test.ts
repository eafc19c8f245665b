import { beforeAll, describe, expect, it } from "vitest"
import { verifyEnveloped, type EnvelopedOptions, type InvalidReason } from "../src/index.ts"
import { replaced } from "./containers.ts"
import { filterXml, signInForm, transformXml, type PermittedForm } from "./permitted-forms.ts"
import { aLoginXml, nip } from "./seals.ts"
import { canAskXmlsec1 } from "./xmlsec1.ts"

let canSign = false
beforeAll(() => {
  canSign = canAskXmlsec1()
})

const asKsef: EnvelopedOptions = { selfSignedAllowed: true, envelopingAllowed: true }
const { exclusive, c14n, c14n11, c14n11WithComments, enveloped, base64 } = transformXml
const subtracted = filterXml("/descendant::ds:Signature")
const inclusive11 = "http://www.w3.org/2006/12/xml-c14n11"
const enveloping = { packaging: "enveloping", transforms: exclusive } as const
const inBase64 = Buffer.from(aLoginXml).toString("base64")
const withComments = aLoginXml
  .replace(/^<\?[^?]*\?>\s*/, "")
  .trim()
  .replace("<Challenge>", "<!-- first --><Challenge>")

const permitted: ReadonlyArray<[string, Partial<PermittedForm>]> = [
  ["Filter 2, every signature subtracted (DSS)", { transforms: subtracted + exclusive }],
  ["Filter 2 with an RSA key", { transforms: subtracted + exclusive, keys: "RSA" }],
  ["Filter 2 alone", { transforms: subtracted }],
  ["Filter 2 with //", { transforms: filterXml("//ds:Signature") + exclusive }],
  [
    "Filter 2 with here()",
    { transforms: filterXml("here()/ancestor::ds:Signature[1]") + exclusive },
  ],
  ["the enveloped transform and C14N 1.1", { transforms: enveloped + c14n11 }],
  [
    "C14N 1.1 with comments",
    { transforms: enveloped + c14n11WithComments, document: withComments },
  ],
  ["C14N 1.1 of everything", { transforms: subtracted + c14n11, canonicalization: inclusive11 }],
  [
    "C14N 1.1 with comments of everything",
    { transforms: enveloped, canonicalization: `${inclusive11}#WithComments` },
  ],
  ["enveloping, XML inside, exclusive C14N", enveloping],
  ["enveloping, XML inside, no transform", { ...enveloping, transforms: "" }],
  ["enveloping, XML inside, C14N 1.0", { ...enveloping, transforms: c14n }],
  [
    "enveloping, XML inside, C14N 1.1 of everything",
    { ...enveloping, transforms: c14n11, canonicalization: inclusive11 },
  ],
  ["enveloping, Base64 inside", { ...enveloping, transforms: base64, object: inBase64 }],
]

describe("Logins signed by xmlsec1", () => {
  it.for(permitted)("a permitted form verifies: %s", async ([_what, form], test) => {
    test.skip(!canSign, "needs xmlsec1")
    const signed = await signInForm(form)
    const result = await verifyEnveloped(signed, asKsef)
    expect(result).toMatchObject({ valid: true, signer: { nip } })
    if (!result.valid) return
    expect(result.detachedXml).toMatch(/^<AuthTokenRequest [^]*<\/AuthTokenRequest>$/)
    expect(result.detachedXml).not.toMatch(/Signature|first/)
  })

  it.for(permitted)("a changed document is rejected: %s", async ([_what, form], test) => {
    test.skip(!canSign, "needs xmlsec1")
    const signed = await signInForm(form)
    const changed = signed.includes(inBase64)
      ? replaced(
          signed,
          inBase64,
          Buffer.from(replaced(aLoginXml, nip, "1111111111")).toString("base64"),
        )
      : replaced(signed, `<Nip>${nip}`, "<Nip>1111111111")
    const result = await verifyEnveloped(changed, asKsef)
    expect(result).toMatchObject({ valid: false, reason: "DigestMismatch" })
  })

  it.for<[string, InvalidReason, Partial<PermittedForm>]>([
    [
      "Filter 2 that leaves more out",
      "UnexpectedReference",
      { transforms: filterXml("/descendant::ds:Signature | /*/*[2]") + exclusive },
    ],
    [
      "Filter 2 that leaves something else out",
      "UnexpectedReference",
      { transforms: enveloped + filterXml("/descendant::Nip") + exclusive },
    ],
    [
      "Filter 2 that keeps the signature alone",
      "UnexpectedReference",
      { transforms: filterXml("/descendant::ds:Signature", "intersect") + exclusive },
    ],
    [
      "two documents inside",
      "Malformed",
      { ...enveloping, object: "<AuthTokenRequest/><AuthTokenRequest/>" },
    ],
    ["text inside", "Malformed", { ...enveloping, object: "text" }],
    [
      "something else than XML in Base64",
      "Malformed",
      { ...enveloping, transforms: base64, object: Buffer.from("text").toString("base64") },
    ],
  ])("a login with %s is rejected", async ([_what, reason, form], test) => {
    test.skip(!canSign, "needs xmlsec1")
    const result = await verifyEnveloped(await signInForm(form), asKsef)
    expect(result).toMatchObject({ valid: false, reason })
  })

  it("a signature with an unsigned object is rejected", async (test) => {
    test.skip(!canSign, "needs xmlsec1")
    for (const form of [enveloping, {}]) {
      const signed = await signInForm(form)
      const more = replaced(signed, "</ds:Signature>", "<ds:Object><a/></ds:Object></ds:Signature>")
      expect(await verifyEnveloped(more, asKsef)).toMatchObject({ reason: "Malformed" })
    }
  })

  it("a detached signature is rejected", async (test) => {
    test.skip(!canSign, "needs xmlsec1")
    const signed = await signInForm(enveloping)
    const [object = ""] = /<ds:Object Id="id-object">.*?<\/ds:Object>/s.exec(signed) ?? []
    const elsewhere = replaced(signed, object, "")
    expect(await verifyEnveloped(elsewhere, asKsef)).toMatchObject({ reason: "DocumentNotCovered" })
  })

  it("an enveloping signature is rejected unless the caller allows it", async (test) => {
    test.skip(!canSign, "needs xmlsec1")
    const result = await verifyEnveloped(await signInForm(enveloping), { selfSignedAllowed: true })
    expect(result).toMatchObject({ valid: false, reason: "DocumentNotCovered" })
  })
})
