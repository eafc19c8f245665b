/** An independent client sends invoices to the simulator with its default settings. */
import { verifyEnveloped } from "@procurement/adapter-xades"
import { ksefNumberIssue } from "@procurement/domain/invoice"
import {
  type KSeFClient,
  openOnlineSession,
  openSendAndClose,
  parseUpoXml,
  sha256Base64,
} from "ksef-client-ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { aheadToNoon, anInvoice, freshNumber, sellerNip, today } from "./support/an-invoice.ts"
import { aClient, finalStatus, logIn, quickly, refusalOf, signerFor } from "./support/client.ts"

let simulator: Simulator
let signXml: (xml: string) => Promise<string>

beforeAll(async () => {
  const delays = { loginMillis: 10, processingMillis: 10, verdictMillis: 20, sessionMillis: 20 }
  simulator = await startSimulator({ delays: { ...delays, permanentStorageMillis: 30 } })
  await simulator.control.setClockOffset(aheadToNoon())
  signXml = await signerFor()
})

afterAll(async () => simulator.close())

const loggedIn = async (): Promise<KSeFClient> => {
  const client = aClient(simulator.url)
  await logIn(client, signXml)
  return client
}

const certificatesIn = (xml: string): Array<string> =>
  [...xml.matchAll(/X509Certificate>([^<]+)</g)].map(
    ([, base64]) => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`,
  )

/** Sends one invoice in its own session and returns its final status. */
const sendOne = async (client: KSeFClient, xml: string) => {
  const session = await openOnlineSession(client)
  const reference = await session.sendInvoice(xml)
  return { session, status: await finalStatus(client, session.sessionRef, reference) }
}

describe("Invoices of ksef-client-ts", () => {
  it("an invoice gets a KSeF number, then a UPO with the hash of the sent bytes", async () => {
    const client = await loggedIn()
    const number = freshNumber()
    const issueDate = today(simulator.control.now())
    const xml = anInvoice({ number, issueDate })
    const { session, status } = await sendOne(client, xml)
    expect(status).toMatchObject({
      ordinalNumber: 1,
      invoiceNumber: number,
      invoiceHash: sha256Base64(Buffer.from(xml)),
      invoicingMode: "Online",
      status: { code: 200 },
    })
    expect(ksefNumberIssue(status.ksefNumber ?? "")).toBeUndefined()
    await session.close()
    const upo = await session.waitForUpoParsed(quickly)
    expect(upo).toMatchObject({ invoiceCount: 1, successfulInvoiceCount: 1 })
    expect(upo.failedInvoiceCount).toBeUndefined()
    expect(upo.parsed[0]).toMatchObject({
      nazwaPodmiotuPrzyjmujacego: "Ministerstwo Finansów",
      numerReferencyjnySesji: session.sessionRef,
      uwierzytelnienie: { idKontekstu: { nip: sellerNip } },
      opisPotwierdzenia: { strona: 1, liczbaStron: 1, calkowitaLiczbaDokumentow: 1 },
      dokumenty: [
        {
          nipSprzedawcy: sellerNip,
          numerKSeFDokumentu: status.ksefNumber,
          numerFaktury: number,
          dataWystawieniaFaktury: issueDate,
          skrotDokumentu: sha256Base64(Buffer.from(xml)),
          trybWysylki: "Online",
        },
      ],
    })
  })

  it("the UPO has the hash of the document that was signed to log in", async () => {
    const client = aClient(simulator.url)
    let signed = ""
    await logIn(client, async (xml) => {
      signed = await signXml(xml)
      return signed
    })
    const { session, status } = await sendOne(client, anInvoice())
    const { upo } = await client.sessionStatus.getInvoiceUpoByReference(
      session.sessionRef,
      status.referenceNumber,
    )
    expect(parseUpoXml(upo).uwierzytelnienie.proof).toEqual({
      kind: "SkrotDokumentuUwierzytelniajacego",
      skrotDokumentuUwierzytelniajacego: sha256Base64(Buffer.from(signed)),
    })
  })

  it("the same signed UPO is returned by reference, KSeF number and link", async () => {
    const client = await loggedIn()
    const { session, status } = await sendOne(client, anInvoice())
    const { sessionRef } = session
    const byReference = await client.sessionStatus.getInvoiceUpoByReference(
      sessionRef,
      status.referenceNumber,
    )
    const byNumber = await client.sessionStatus.getInvoiceUpoByKsefNumber(
      sessionRef,
      status.ksefNumber ?? "",
    )
    const byLink = await fetch(status.upoDownloadUrl ?? "")
    const linked = await byLink.text()
    expect(byReference.upo).toBe(linked)
    expect(byNumber.upo).toBe(linked)
    expect(byReference.hash).toBe(sha256Base64(Buffer.from(linked)))
    expect(parseUpoXml(linked).dokumenty).toHaveLength(1)
    const seal = await verifyEnveloped(linked, { trustAnchors: certificatesIn(linked).slice(1) })
    expect(seal).toMatchObject({
      valid: true,
      signer: { organizationIdentifier: expect.stringMatching(/^VATPL-/) },
    })
  })

  it("an invoice is returned unchanged by its KSeF number", async () => {
    const client = await loggedIn()
    const xml = anInvoice()
    const { status } = await sendOne(client, xml)
    await expect
      .poll(() =>
        client.invoices.getInvoice(status.ksefNumber ?? "").then(({ xml }) => xml, String),
      )
      .toBe(xml)
  })

  it("one call of the client sends, closes and waits", async () => {
    const client = await loggedIn()
    const upo = await openSendAndClose(client, [anInvoice(), anInvoice()], {
      pollOptions: quickly,
    })
    expect(upo).toMatchObject({ invoiceCount: 2, successfulInvoiceCount: 2 })
    expect(upo.pages).toHaveLength(1)
  })

  it("an invoice of an earlier day is classified as offline", async () => {
    const client = await loggedIn()
    const { status } = await sendOne(client, anInvoice({ issueDate: "2026-02-03" }))
    expect(status).toMatchObject({ invoicingMode: "Offline", status: { code: 200 } })
  })
})

describe("Rejected invoices of ksef-client-ts", () => {
  it("a second invoice with the same number ends with 440 and names the first", async () => {
    const client = await loggedIn()
    const number = freshNumber()
    const first = await sendOne(client, anInvoice({ number }))
    const second = await sendOne(client, anInvoice({ number, item: "Inna lampka" }))
    expect(second.status.status).toMatchObject({
      code: 440,
      extensions: {
        originalSessionReferenceNumber: first.session.sessionRef,
        originalKsefNumber: first.status.ksefNumber,
      },
    })
    expect(second.status.ksefNumber).toBeUndefined()
  })

  it("an invoice that violates the schema ends with 450, its session with 445", async () => {
    const client = await loggedIn()
    const { session, status } = await sendOne(client, anInvoice({ nip: "123" }))
    expect(status.status.code).toBe(450)
    expect(status.status.details?.length).toBeGreaterThan(0)
    await session.close()
    await expect
      .poll(() => client.sessionStatus.getSessionStatus(session.sessionRef), { timeout: 30_000 })
      .toMatchObject({ status: { code: 445 }, invoiceCount: 1, failedInvoiceCount: 1 })
    const failed = await client.sessionStatus.getSessionFailedInvoices(session.sessionRef)
    expect(failed.invoices.map(({ referenceNumber }) => referenceNumber)).toEqual([
      status.referenceNumber,
    ])
  })

  it("an invoice issued in the future ends with 450", async () => {
    const { status } = await sendOne(await loggedIn(), anInvoice({ issueDate: "2049-01-01" }))
    expect(status.status.code).toBe(450)
  })

  it("an invoice of another seller ends with 410", async () => {
    const { status } = await sendOne(await loggedIn(), anInvoice({ nip: "1111111111" }))
    expect(status.status.code).toBe(410)
  })

  it("a closed session accepts no invoice (21180)", async () => {
    const client = await loggedIn()
    const session = await openOnlineSession(client)
    await session.close()
    const late = await refusalOf(session.sendInvoice(anInvoice()))
    expect(late.errors[0]?.code).toBe(21180)
    await expect
      .poll(() => client.sessionStatus.getSessionStatus(session.sessionRef), { timeout: 30_000 })
      .toMatchObject({ status: { code: 440 } })
  })

  it("a session of another company is unknown (21173)", async () => {
    const session = await openOnlineSession(await loggedIn())
    const other = aClient(simulator.url)
    await logIn(other, await signerFor("1111111111"), "1111111111")
    const refused = await refusalOf(other.sessionStatus.getSessionStatus(session.sessionRef))
    expect(refused.errors[0]?.code).toBe(21173)
  })
})
