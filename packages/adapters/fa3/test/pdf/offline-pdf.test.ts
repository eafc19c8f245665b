/** The PDF of an invoice that was issued while KSeF was unavailable. */
import { hash } from "node:crypto"
import { create } from "qrcode"
import { describe, expect, it } from "vitest"
import { drawn, goldenFile, qrBaseUrl, textOf } from "./pdfs.ts"

const xml = goldenFile("pln-one-line")
const digest = hash("sha256", xml, "base64url")

/** The lengths of signatures: ECDSA on P-256, and RSA with 2048 bits. */
const signatures = { EC: "s".repeat(86), RSA: "s".repeat(342) }

const linkWith = (signature: string): string => {
  const path = `certificate/Nip/5260001246/5260001246/01F20A5D352AE590/${digest}`
  return `${qrBaseUrl}/${path}/${signature}`
}

const ksefNumber = "5265877635-20250826-0100001AF629-AF"

describe("PDFs of offline invoices", () => {
  it.each(["EC", "RSA"] as const)("a PDF has KOD I and KOD II, signed by %s", async (key) => {
    const certificateLink = linkWith(signatures[key])
    const { links, pages } = await drawn(xml, "pl", { certificateLink })
    const [first] = links
    expect(first).toContain("/invoice/5260001246/20-11-2026/")
    expect(links).toEqual([first, first, certificateLink, certificateLink])
    const words = (pages[0] ?? "").split("\n")
    for (const label of ["OFFLINE", "CERTYFIKAT", "Sprawdź wystawcę"]) {
      expect(words).toContain(label)
    }
  })

  it("KOD II is drawn module by module, none thinner than 0.4 mm", async () => {
    const certificateLink = linkWith(signatures.RSA)
    const { rectangles } = await drawn(xml, "pl", { certificateLink })
    const { modules } = create(certificateLink, { errorCorrectionLevel: "M" })
    const unit = 1.2
    const runs = rectangles.filter(([, , , height = 0]) => Math.abs(height - unit) < 0.01)
    const left = Math.min(...runs.map(([x = 0]) => x))
    const dark = runs.flatMap(([x = 0, y = 0, width = 0]) =>
      Array.from({ length: Math.round(width / unit) }, (_, index) => {
        const row = Math.round((y - 48) / unit)
        return row * modules.size + Math.round((x - left) / unit) + index
      }),
    )
    expect(dark).toEqual(Array.from(modules.data).flatMap((bit, index) => (bit ? [index] : [])))
  })

  it("a PDF keeps both codes once KSeF has assigned a number", async () => {
    const more = { certificateLink: linkWith(signatures.EC), ksefNumber }
    const content = await drawn(xml, "en", more)
    const text = textOf(content)
    for (const words of [ksefNumber, "CERTYFIKAT", "Sprawdź wystawcę / Verify the issuer"]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain("OFFLINE")
  })
})
