/**
 * The table of requirements for baseline signatures (ETSI EN 319 132-1, 6.3), for what a container
 * of each level has to carry and how often. DSS judges the same in `tools/dss`.
 */
import { beforeAll, describe, expect, it } from "vitest"
import { parseXml, type Element } from "../src/xml-document.ts"
import { anAuthority, extendWith, stampWith, useAuthorities } from "./authorities.ts"
import { signaturesFile, textIn } from "./containers.ts"
import { aSeal, sealWith } from "./seals.ts"

const ds = "http://www.w3.org/2000/09/xmldsig#"
const xades = "http://uri.etsi.org/01903/v1.3.2#"
const levels = ["B", "T", "LT"] as const
type Level = (typeof levels)[number]

useAuthorities()
const signatures = new Map<Level, Element>()
beforeAll(async () => {
  const open = await anAuthority("EC")
  const stamped = await stampWith(open)
  const containers: Readonly<Record<Level, Uint8Array>> = {
    B: await sealWith(await aSeal("EC")),
    T: stamped,
    LT: (await extendWith(open, stamped)).container ?? stamped,
  }
  for (const level of levels) {
    signatures.set(level, parseXml(textIn(containers[level], signaturesFile)).documentElement)
  }
})

const countOf = (level: Level, namespaceUri: string, name: string): number =>
  signatures.get(level)?.getElementsByTagNameNS(namespaceUri, name).length ?? -1

/** Element, its namespace, how many at level B, T and LT. */
const rows: ReadonlyArray<readonly [string, string, number, number, number]> = [
  ["X509Certificate", ds, 1, 1, 1],
  ["CanonicalizationMethod", ds, 1, 2, 2],
  ["SigningTime", xades, 1, 1, 1],
  ["SigningCertificateV2", xades, 1, 1, 1],
  ["SigningCertificate", xades, 0, 0, 0],
  ["DataObjectFormat", xades, 1, 1, 1],
  ["MimeType", xades, 1, 1, 1],
  ["SignatureTimeStamp", xades, 0, 1, 1],
  ["EncapsulatedTimeStamp", xades, 0, 1, 1],
  ["CertificateValues", xades, 0, 0, 1],
  ["RevocationValues", xades, 0, 0, 1],
  ["EncapsulatedOCSPValue", xades, 0, 0, 2],
  // Forbidden or superseded at these levels.
  ["CompleteCertificateRefs", xades, 0, 0, 0],
  ["CompleteRevocationRefs", xades, 0, 0, 0],
  ["SigAndRefsTimeStamp", xades, 0, 0, 0],
  ["RefsOnlyTimeStamp", xades, 0, 0, 0],
]

describe("Baseline signatures", () => {
  it.each(rows)("each level has the required number of %s", (name, namespaceUri, ...counts) => {
    expect(levels.map((level) => countOf(level, namespaceUri, name))).toEqual(counts)
  })

  it.each(levels)("the references in a level %s signature resolve to its parts", (level) => {
    const signature = signatures.get(level)
    const format = signature?.getElementsByTagNameNS(xades, "DataObjectFormat").item(0)
    const reference = format?.getAttribute("ObjectReference")?.slice(1)
    const [document, properties] = [...(signature?.getElementsByTagNameNS(ds, "Reference") ?? [])]
    expect(document?.getAttribute("Id")).toBe(reference)
    const signed = signature?.getElementsByTagNameNS(xades, "SignedProperties").item(0)
    expect(properties?.getAttribute("URI")).toBe(`#${signed?.getAttribute("Id")}`)
    expect(properties?.getAttribute("Type")).toBe("http://uri.etsi.org/01903#SignedProperties")
  })
})
