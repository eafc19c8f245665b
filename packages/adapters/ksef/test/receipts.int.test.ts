import type { KsefNumber } from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"
import { receiptIssue } from "../src/invoice/official-receipt.ts"
import { anInvoice, harness, ourNumber } from "./harness.ts"
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

describe("When the official receipt is fetched", () => {
  it("is handed on to the byte when it names our number and our file", async () => {
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

  it.each(bad)("is a bad receipt when it %s", async (_, reply) => {
    const { ksef, client, failure } = await harness()
    ksef.script("upo", reply as never)
    expect((await failure(client.officialReceipt(cleared))).reason).toBe("BadReceipt")
  })

  it.each([
    ["it is not there yet (21178)", badRequest(21178), "NotTaken"],
    ["the answer is cut off", { ...served(upo), cutAfter: 100 }, "NotTaken"],
    ["the server fails", { status: 500 }, "NotTaken"],
    ["KSeF asks for patience", problem(429, {}, { "retry-after": "1" }), "NotTaken"],
  ])("can be asked for again when %s", async (_, reply, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("upo", reply)
    expect((await failure(client.officialReceipt(cleared))).reason).toBe(reason)
  })

  it("is accepted as a whole only: no beginning of it passes", () => {
    const whole = upo.length - 1
    expect(receiptIssue(upo.subarray(0, whole), cleared)).toBeUndefined()
    for (let length = 0; length < whole; length += 1) {
      expect(receiptIssue(upo.subarray(0, length), cleared)).toBeDefined()
    }
  })
})

describe("When the receipt has an address of its own", () => {
  const addressOf = (baseUrl: string) => baseUrl.replace("/v2", "/storage/upo/1.xml?sig=secret")

  it("is fetched there, without a token and without a call", async () => {
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
  ])("is asked of KSeF itself when that %s", async (_, reply) => {
    const { ksef, client, run } = await harness()
    ksef.script("link", reply)
    ksef.script("upo", served(upo))
    const receiptUrl = addressOf(ksef.baseUrl)
    const bytes = await run(client.officialReceipt({ ...cleared, receiptUrl }))
    expect(Buffer.from(bytes).equals(upo)).toBe(true)
    expect(ksef.seenAt("link")).toHaveLength(1)
  })

  it.each(["not an address", "file:///etc/passwd"])(
    "is not looked for at %j",
    async (receiptUrl) => {
      const { ksef, client, run } = await harness()
      ksef.script("upo", served(upo))
      await run(client.officialReceipt({ ...cleared, receiptUrl }))
      expect(ksef.seenAt("link")).toHaveLength(0)
    },
  )
})

describe("When the hash of a cleared file is asked for", () => {
  it("is counted from the file that KSeF hands out", async () => {
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
  ])("is not known when %s", async (_, reply, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("file", reply)
    expect((await failure(client.clearedDigest(ksefNumber))).reason).toBe(reason)
  })
})
