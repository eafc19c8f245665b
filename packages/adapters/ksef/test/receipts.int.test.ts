import * as Option from "effect/Option"
import type { KsefNumber } from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"
import type { VerifyReceipt } from "../src/index.ts"
import { receiptIssue } from "../src/invoice/official-receipt.ts"
import { readXml, XmlUnreadable } from "@procurement/lib-xml"
import { anInvoice, believingReceipts, harness, ourNumber } from "./harness.ts"
import { base64Hash } from "./hashes.ts"
import type { Responder } from "./scripted-ksef.ts"
import { badRequest, problem } from "./wire-format.ts"

const sessionReference = "20261120-SO-0000000001-0000000001-AF"
const ksefNumber = ourNumber as KsefNumber
const invoice = anInvoice()
const cleared = { sessionReference, ksefNumber, digest: invoice.digest }

const document = (number: string, hash: string) =>
  `<Dokument><NipSprzedawcy>5265877635</NipSprzedawcy>` +
  `<NumerKSeFDokumentu>${number}</NumerKSeFDokumentu><NumerFaktury>FV &amp; 1</NumerFaktury>` +
  `<SkrotDokumentu>${hash}</SkrotDokumentu><TrybWysylki>Online</TrybWysylki></Dokument>`

const upoWith = (documents: string, namespace = "http://upo.schematy.mf.gov.pl/KSeF/v4-3") =>
  Buffer.from(
    `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!-- UPO -->\n` +
      `<Potwierdzenie xmlns="${namespace}">\n` +
      `<NazwaPodmiotuPrzyjmujacego>Ministerstwo Finansów</NazwaPodmiotuPrzyjmujacego>` +
      `<NumerReferencyjnySesji>${sessionReference}</NumerReferencyjnySesji>${documents}` +
      `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id='s>1'>` +
      `<ds:SignedInfo/><ds:Object>${document(ourNumber, "other")}</ds:Object></ds:Signature>\n` +
      `</Potwierdzenie>\n`,
  )

const ours = document(ourNumber, base64Hash(invoice.xml))
const upo = upoWith(ours)
const foreignNumber = "5265877635-20250916-0200A0D6723E-C2"

const served = (bytes: Uint8Array, hash = base64Hash(bytes)) => ({
  status: 200,
  bytes,
  headers: { "x-ms-meta-hash": hash },
})

describe("Official receipts", () => {
  it("a receipt that names our number and file is returned unchanged", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("upo", served(upo))
    expect(Buffer.from(await run(client.officialReceipt(cleared))).equals(upo)).toBe(true)
    const [call] = ksef.seenAt("upo")
    expect(call?.url).toBe(`/v2/sessions/${sessionReference}/invoices/ksef/${ourNumber}/upo`)
    expect(call?.headers.accept).toBe("application/xml")
  })

  const bad: ReadonlyArray<[string, object]> = [
    ["has another hash than stated", served(upo, base64Hash(Buffer.from("x")))],
    ["states no hash", { status: 200, bytes: upo }],
    ["was truncated before it was hashed", served(upo.subarray(0, 400))],
    ["is of another invoice", served(upoWith(document(foreignNumber, base64Hash(invoice.xml))))],
    ["is of another file", served(upoWith(document(ourNumber, base64Hash(Buffer.from("x")))))],
    ["names no document", served(upoWith(""))],
    ["is in an unknown namespace", served(upoWith(ours, "urn:else"))],
    ["hides our document in the signature", served(upoWith(`<Inny>${ours}</Inny>`))],
    ["is not UTF-8", served(Buffer.concat([upo, Buffer.from([0xff])]))],
    ["is no XML", served(Buffer.from("{}"))],
    ["is empty", served(Buffer.alloc(0))],
  ]

  it.each(bad)("a receipt is rejected as bad when it %s", async (_, reply) => {
    const { ksef, client, failure } = await harness()
    ksef.script("upo", reply as never)
    expect((await failure(client.officialReceipt(cleared))).reason).toBe("BadReceipt")
  })

  it.each([
    ["it is not there yet (21178)", badRequest(21178), "NotTaken"],
    ["the answer is cut off", { ...served(upo), cutAfter: 100 }, "NotTaken"],
    ["the server fails", { status: 500 }, "NotTaken"],
    ["KSeF throttles", problem(429, {}, { "retry-after": "1" }), "NotTaken"],
  ])("a receipt can be requested again when %s", async (_, reply, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("upo", reply)
    expect((await failure(client.officialReceipt(cleared))).reason).toBe(reason)
  })

  it("a truncated receipt is never accepted", () => {
    const text = upo.toString("utf8")
    const whole = text.length - 1
    expect(receiptIssue(readXml(text.slice(1, whole)), cleared)).toBeUndefined()
    for (let length = 1; length < whole; length += 1) {
      expect(() => readXml(text.slice(1, length))).toThrow(XmlUnreadable)
    }
  })

  it("a receipt whose signature is not verified is a bad receipt", async () => {
    const verifyReceipt: VerifyReceipt = async () => ({ valid: false, detail: "forged" })
    const { ksef, client, failure } = await harness({ verifyReceipt })
    ksef.script("upo", served(upo))
    const { detail, reason } = await failure(client.officialReceipt(cleared))
    expect({ detail, reason }).toEqual({
      reason: "BadReceipt",
      detail: "the signature of the UPO is not valid: forged",
    })
  })

  it("only the signed content of a receipt is read", async () => {
    const signed = upoWith(document(foreignNumber, "x")).toString("utf8").slice(1)
    const verifyReceipt: VerifyReceipt = async () => ({ valid: true, content: signed })
    const { ksef, client, failure } = await harness({ verifyReceipt })
    ksef.script("upo", served(upo))
    expect((await failure(client.officialReceipt(cleared))).reason).toBe("BadReceipt")
  })
})

describe("Receipts with a download URL", () => {
  const addressOf = (baseUrl: string) => baseUrl.replace("/v2", "/storage/upo/1.xml?sig=secret")

  it("a receipt is downloaded from its URL, without a token or an API call", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("link", served(upo))
    const receiptUrl = addressOf(ksef.baseUrl)
    const bytes = await run(client.officialReceipt({ ...cleared, receiptUrl }))
    expect(Buffer.from(bytes).equals(upo)).toBe(true)
    expect(ksef.seen.map(({ route }) => route)).toEqual(["link"])
    expect(ksef.seen[0]?.headers).not.toHaveProperty("authorization")
  })

  it.each<[string, Responder]>([
    ["has expired", { status: 403 }],
    ["leads nowhere", { status: 404 }],
    ["fails", { status: 500 }],
    ["breaks off", { ...served(upo), cutAfter: 100 }],
    ["states no hash", { status: 200, bytes: upo }],
    ["gives other bytes than it says", served(upo, base64Hash(Buffer.from("x")))],
    ["gives the receipt of somebody else", served(upoWith(document(foreignNumber, "x")))],
  ])("a receipt is requested from the API when its URL %s", async (_, reply) => {
    const { ksef, client, run } = await harness()
    ksef.script("link", reply)
    ksef.script("upo", served(upo))
    const receiptUrl = addressOf(ksef.baseUrl)
    const bytes = await run(client.officialReceipt({ ...cleared, receiptUrl }))
    expect(Buffer.from(bytes).equals(upo)).toBe(true)
    expect(ksef.seenAt("link")).toHaveLength(1)
  })

  it("a receipt is requested from the API when the downloaded signature is invalid", async () => {
    let asked = 0
    const verifyReceipt: VerifyReceipt = async (receipt) =>
      (asked += 1) === 1 ? { valid: false, detail: "forged" } : believingReceipts(receipt)
    const { ksef, client, run } = await harness({ verifyReceipt })
    ksef.script("link", served(upo))
    ksef.script("upo", served(upo))
    const receiptUrl = addressOf(ksef.baseUrl)
    const bytes = await run(client.officialReceipt({ ...cleared, receiptUrl }))
    expect(Buffer.from(bytes).equals(upo)).toBe(true)
    expect(asked).toBe(2)
  })

  it.each(["not an address", "file:///etc/passwd"])(
    "a receipt URL that is not HTTP is ignored: %j",
    async (receiptUrl) => {
      const { ksef, client, run } = await harness()
      ksef.script("upo", served(upo))
      await run(client.officialReceipt({ ...cleared, receiptUrl }))
      expect(ksef.seenAt("link")).toHaveLength(0)
    },
  )
})

describe("Receipts of a session", () => {
  const upoReference = "20261120-EU-0000000001-0000000001-AF"
  const pages = { upo: { pages: [{ referenceNumber: upoReference }] } }

  it("session receipts are requested as XML", async () => {
    const { ksef, register, run } = await harness()
    ksef.script("session", { status: 200, json: pages })
    ksef.script("sessionUpo", served(upo))
    const receipts = await run(register.receipts(sessionReference))
    expect(Option.getOrThrow(receipts)).toEqual([{ ksefNumber, digest: invoice.digest }])
    const [call] = ksef.seenAt("sessionUpo")
    expect(call?.url).toBe(`/v2/sessions/${sessionReference}/upo/${upoReference}`)
    expect(call?.headers.accept).toBe("application/xml")
  })

  it("session receipts are rejected as bad when a signature is not verified", async () => {
    const verifyReceipt: VerifyReceipt = async () => ({ valid: false, detail: "forged" })
    const { ksef, register, failure } = await harness({ verifyReceipt })
    ksef.script("session", { status: 200, json: pages })
    ksef.script("sessionUpo", served(upo))
    expect((await failure(register.receipts(sessionReference))).reason).toBe("BadReceipt")
  })
})

describe("clearedDigest", () => {
  it("the digest is computed from the file that KSeF returns", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("file", served(invoice.xml))
    expect(await run(client.clearedDigest(ksefNumber))).toBe(invoice.digest)
    expect(ksef.seenAt("file")[0]?.url).toBe(`/v2/invoices/ksef/${ourNumber}`)
  })

  it.each([
    ["the stated hash is of other bytes", served(invoice.xml, "AAAA"), "UnexpectedAnswer"],
    ["no hash is stated", { status: 200, bytes: invoice.xml }, "UnexpectedAnswer"],
    ["KSeF knows no such number", badRequest(21164), "Refused"],
    ["the file is not available yet", badRequest(21165), "NotTaken"],
    ["the permission is missing", problem(403), "Refused"],
    ["the file is larger than any invoice", served(Buffer.alloc(17 * 1024 * 1024)), "NotTaken"],
  ])("the digest is unknown when %s", async (_, reply, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("file", reply)
    expect((await failure(client.clearedDigest(ksefNumber))).reason).toBe(reason)
  })
})
