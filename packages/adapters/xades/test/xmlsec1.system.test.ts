import { beforeAll, describe, expect, it } from "vitest"
import { anAuthority, extendWith, stampWith, useAuthorities } from "./authorities.ts"
import { repacked, replaced, signaturesFile, textIn } from "./containers.ts"
import { anInvoice, aSeal, envelopeWith, nip, sealWith } from "./seals.ts"
import { canAskXmlsec1, xmlsec1OnContainer, xmlsec1OnXml } from "./xmlsec1.ts"

useAuthorities()
let canAsk = false
beforeAll(() => {
  canAsk = canAskXmlsec1()
})

describe.each(["RSA", "EC"] as const)("xmlsec1 with %s signatures", (algorithm) => {
  it("xmlsec1 accepts the detached signature in a container", async (test) => {
    test.skip(!canAsk, "needs xmlsec1")
    const seal = await aSeal(algorithm)
    const bytes = Buffer.from("\0\r\nany bytes\xff", "latin1")
    for (const document of [anInvoice(), anInvoice({ bytes, fileName: "dane.bin" })]) {
      const container = await sealWith(seal, document)
      expect(xmlsec1OnContainer(container, seal.seal.authorityPem)).toBe("OK")
    }
  })

  it.for(["V1", "V2", "both"] as const)(
    "xmlsec1 accepts the enveloped signature with %s",
    async (property, test) => {
      test.skip(!canAsk, "needs xmlsec1")
      const seal = await aSeal(algorithm, property)
      expect(xmlsec1OnXml(await envelopeWith(seal), seal.seal.authorityPem)).toBe("OK")
    },
  )

  it("xmlsec1 accepts an extended container", async (test) => {
    test.skip(!canAsk, "needs xmlsec1")
    const open = await anAuthority(algorithm)
    const { container } = await extendWith(open, await stampWith(open))
    expect(xmlsec1OnContainer(container!, open.trustAnchors[0]!)).toBe("OK")
  })

  it("xmlsec1 rejects a changed invoice, signing time, login or authority", async (test) => {
    test.skip(!canAsk, "needs xmlsec1")
    const seal = await aSeal(algorithm)
    const container = await sealWith(seal)
    const { authorityPem } = seal.seal
    const invoice = repacked(container, { "invoice.xml": "<other/>" })
    expect(xmlsec1OnContainer(invoice, authorityPem)).toContain("rejected")
    const time = replaced(textIn(container, signaturesFile), "T13:14:15", "T13:14:16")
    const earlier = repacked(container, { [signaturesFile]: time })
    expect(xmlsec1OnContainer(earlier, authorityPem)).toContain("rejected")
    const stranger = await aSeal(algorithm, "both")
    expect(xmlsec1OnContainer(container, stranger.seal.authorityPem)).toContain("rejected")
    const login = replaced(await envelopeWith(seal), nip, "1111111111")
    expect(xmlsec1OnXml(login, authorityPem)).toContain("rejected")
  })
})

describe("xmlsec1 with difficult documents", () => {
  it.for([
    ["carriage returns by reference", "<a b='&#xD;&#x9;&#xA;'>b&#xD;c</a>"],
    ["line ends of Windows and CDATA", "<a>\r\n<![CDATA[<b>&amp;</b>\r\n]]></a>"],
    ["comments inside and after", "<a>b<!-- </b> --></a><!-- </a> -->"],
    ["prefixes used and unused", '<p:a xmlns:p="urn:p" xmlns:q="urn:q"><b xmlns="urn:b"/></p:a>'],
    ["the prefixes of the signature", '<ds:a xmlns:ds="urn:x" xmlns:xades="urn:y">b</ds:a>'],
    [
      "attributes to be sorted",
      '<a xmlns:y="urn:b" xmlns:x="urn:a" y:c="1" x:c="2" c="3" b="4">d</a>',
    ],
  ])("xmlsec1 accepts a document with %s", async ([_what, xml], test) => {
    test.skip(!canAsk, "needs xmlsec1")
    const seal = await aSeal("EC")
    expect(xmlsec1OnXml(await envelopeWith(seal, xml), seal.seal.authorityPem)).toBe("OK")
  })
})
