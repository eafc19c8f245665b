/** The pages behind the QR codes, with the links of an independent client and of our own signer. */
import { loadOfflineCertificate, makeCertificateQrSigner } from "@procurement/adapter-ksef"
import { instant } from "@procurement/domain/calendar"
import { nip } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type KSeFClient, VerificationLinkService } from "ksef-client-ts"
import { createHash, sign } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { anInvoice, sellerNip, today } from "./support/an-invoice.ts"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { aClient, enrol, logIn, signerFor } from "./support/client.ts"
import { makeWireUser } from "./support/wire-user.ts"
import { sendBody, sha256 } from "./support/wire.ts"

const dayMillis = 86_400_000

let simulator: Simulator
let client: KSeFClient
let links: VerificationLinkService

beforeAll(async () => {
  const delays = { loginMillis: 0, processingMillis: 0, verdictMillis: 0, sessionMillis: 0 }
  simulator = await startSimulator({ delays: { ...delays, enrollmentMillis: 0 } })
  client = aClient(simulator.url)
  await logIn(client, await signerFor())
  links = new VerificationLinkService(simulator.url)
})
afterAll(async () => simulator.close())

const pageAt = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(url, { headers })
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ])
  return response.text()
}

const verdictAt = async (url: string): Promise<string> => {
  const page = await pageAt(url, { "accept-language": "en-GB,en;q=0.9" })
  return /<p class="verdict[^>]*>(.*?)<\/p>/.exec(page)?.[1] ?? page
}

describe("KOD I", () => {
  const issueDate = today()
  const xml = anInvoice({ issueDate })
  const linkTo = (digest: string, of = sellerNip, on = issueDate): string =>
    links.buildInvoiceVerificationUrl(of, on, digest)

  beforeAll(async () => {
    const user = await makeWireUser(simulator.url)
    const session = await user.openSession()
    const { status } = await user.sentStatus(session, sendBody(session.keys, xml))
    expect(status).toMatchObject({ code: 200 })
  })

  it("shows an accepted invoice with its numbers, in both languages", async () => {
    const link = linkTo(sha256(Buffer.from(xml)))
    expect(await verdictAt(link)).toBe("KSeF has this invoice.")
    const page = await pageAt(link)
    expect(page).toContain('<html lang="pl">')
    expect(page).toContain("Faktura znajduje się w KSeF.")
    expect(page).toMatch(new RegExp(`<dd>${sellerNip}-\\d{8}-[0-9A-F]{12}-[0-9A-F]{2}</dd>`))
    expect(await pageAt(`${link}?lang=en`)).toContain('<html lang="en">')
  })

  it("finds no other file, and none by another seller or day", async () => {
    const digest = sha256(Buffer.from(xml))
    const other = [
      linkTo(sha256(Buffer.from("another file"))),
      linkTo(digest, "9876543210"),
      linkTo(digest, sellerNip, "2026-02-01"),
    ]
    for (const link of other) expect(await verdictAt(link)).toMatch(/^The invoice was not found\./)
  })

  it("shows what the link says as text", async () => {
    const link = `${simulator.url}/invoice/${encodeURIComponent("<b>&")}/01-02-2026/x`
    expect(await pageAt(link)).toContain("<dd>&lt;b&gt;&amp;</dd>")
  })
})

describe("KOD II", () => {
  const bytes = Buffer.from("the file of an invoice")
  const linkWith = (serial: string, privateKeyPem: string, context = sellerNip): string =>
    links.buildCertificateVerificationUrl(
      "Nip",
      context,
      sellerNip,
      serial,
      sha256(bytes),
      privateKeyPem,
    )

  it("accepts the links of an independent client and of our own signer", async () => {
    const { serial, pem, privateKeyPem } = await enrol(client, "Offline")
    const valid =
      "The certificate is valid and has signed this link. Its owner may issue the invoice."
    expect(await verdictAt(linkWith(serial, privateKeyPem))).toBe(valid)
    const signer = makeCertificateQrSigner({
      qrBaseUrl: simulator.url,
      contextNip: nip(sellerNip),
      certificate: loadOfflineCertificate({ keyPem: privateKeyPem, certificatePem: pem }),
    })
    const digest = createHash("sha256").update(bytes).digest("hex")
    const file = { sellerNip: nip(sellerNip), digest } as Parameters<typeof signer.link>[0]
    const link = Option.getOrThrow(
      await Effect.runPromise(signer.link(file, instant(Date.now() + dayMillis))),
    )
    expect(await verdictAt(link)).toBe(valid)
  })

  it("accepts a link whose signature covers http:// too, as the Ministry's client signs", async () => {
    const { serial, privateKeyPem: key } = await enrol(client, "Offline")
    const link = linkWith(serial, key)
    const signed = link.slice(0, link.lastIndexOf("/"))
    const signature = sign("sha256", Buffer.from(signed), { key }).toString("base64url")
    expect(await verdictAt(`${signed}/${signature}`)).toMatch(/^The certificate is valid/)
  })

  it("a link that was changed, or of another key, has a wrong signature", async () => {
    const { serial, privateKeyPem } = await enrol(client, "Offline")
    const wrong = "The signature of the link does not match the certificate."
    const link = linkWith(serial, privateKeyPem)
    const changed = link.replace(`/${sellerNip}/${serial}`, `/9876543210/${serial}`)
    expect(changed).not.toBe(link)
    expect(await verdictAt(changed)).toBe(wrong)
    const { privateKeyPem: other } = await enrol(client, "Offline")
    expect(await verdictAt(linkWith(serial, other))).toBe(wrong)
  })

  it("says why a certificate is not valid", async () => {
    const revoked = await enrol(client, "Offline")
    await client.certificates.revoke(revoked.serial, { revocationReason: "Superseded" })
    expect(await verdictAt(linkWith(revoked.serial, revoked.privateKeyPem))).toBe(
      "The certificate was revoked.",
    )
    const login = await enrol(client, "Authentication")
    expect(await verdictAt(linkWith(login.serial, login.privateKeyPem))).toBe(
      "The certificate is not of the type Offline.",
    )
    expect(await verdictAt(linkWith("0123456789ABCDEF", login.privateKeyPem))).toBe(
      "KSeF knows no certificate with this serial number.",
    )
    const expired = await enrol(client, "Offline")
    expect(await verdictAt(linkWith(expired.serial, expired.privateKeyPem, "1111111111"))).toBe(
      "The owner of the certificate may not issue invoices in this context.",
    )
    simulator.control.setClockOffset(3 * 365 * dayMillis)
    expect(await verdictAt(linkWith(expired.serial, expired.privateKeyPem))).toBe(
      "The certificate has expired.",
    )
  })
})
