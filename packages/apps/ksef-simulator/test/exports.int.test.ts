/** Exports: the returned package is decrypted, unpacked and compared with the sent invoices. */
import { createDecipheriv } from "node:crypto"
import { gunzipSync } from "node:zlib"
import { strFromU8, unzipSync } from "fflate"
import { extract } from "tar-stream"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { makeWireUser, problemDetails, type WireUser } from "./support/wire-user.ts"
import { call, makeSessionKeys, sendBody, sha256, type SessionKeys } from "./support/wire.ts"

let simulator: Simulator
let user: WireUser
let keys: SessionKeys
let ksefNumber: string

beforeAll(async () => {
  simulator = await startSimulator({
    delays: { loginMillis: 0, verdictMillis: 0, permanentStorageMillis: 0, exportMillis: 0 },
  })
  user = await makeWireUser(simulator.url)
  keys = await makeSessionKeys(simulator.url)
  const session = await user.openSession()
  ksefNumber = String((await user.sentStatus(session, sendBody(session.keys)))["ksefNumber"])
})

afterAll(async () => simulator.close())

const filters = (changes: object = {}) => ({
  subjectType: "Subject1",
  dateRange: {
    dateType: "PermanentStorage",
    from: new Date(Date.now() - 86_400_000).toISOString(),
    ...changes,
  },
})

const request = (changes: object = {}) => ({
  encryption: keys.body.encryption,
  filters: filters(),
  ...changes,
})

const Part = z.object({
  partName: z.string(),
  url: z.string(),
  partSize: z.int(),
  partHash: z.string(),
  encryptedPartSize: z.int(),
  encryptedPartHash: z.string(),
})
type Part = z.output<typeof Part>

const ExportStatus = z.object({
  status: z.object({ code: z.int(), description: z.string() }),
  package: z
    .object({
      invoiceCount: z.int(),
      size: z.int(),
      isTruncated: z.boolean(),
      permanentStorageHwmDate: z.string().optional(),
      parts: z.array(Part),
    })
    .optional(),
})
type ExportStatus = z.output<typeof ExportStatus>

const exported = async (changes: object = {}): Promise<ExportStatus> => {
  const started = await user.post("/v2/invoices/exports", { json: request(changes) })
  expect(started.status).toBe(201)
  const reference = String(started.json["referenceNumber"])
  expect(reference).toMatch(/-EH-/)
  const { json } = await user.get(`/v2/invoices/exports/${reference}`)
  return ExportStatus.parse(json)
}

const fetched = async (part: Part | undefined): Promise<Buffer> => {
  if (part === undefined) throw new Error("no part")
  const encrypted = Buffer.from(await (await fetch(part.url)).arrayBuffer())
  expect([encrypted.length, sha256(encrypted)]).toEqual([
    part.encryptedPartSize,
    part.encryptedPartHash,
  ])
  const cipher = createDecipheriv("aes-256-cbc", keys.key, keys.vector)
  const plain = Buffer.concat([cipher.update(encrypted), cipher.final()])
  expect([plain.length, sha256(plain)]).toEqual([part.partSize, part.partHash])
  return plain
}

const metadata = (text: string) => JSON.parse(text) as { invoices: ReadonlyArray<object> }

describe("Exports", () => {
  it("an export is an encrypted ZIP of invoices and their metadata", async () => {
    const { status, package: made } = await exported()
    expect(status).toEqual({ code: 200, description: "Eksport faktur zakończony sukcesem" })
    expect(made).toMatchObject({ invoiceCount: 1, isTruncated: false })
    expect(made?.permanentStorageHwmDate).toBeDefined()
    const [part] = made?.parts ?? []
    expect(part?.partName).toMatch(/-EH-.*-001\.zip\.aes$/)
    const zip = await fetched(part)
    // 12:00 on 2026-02-02 in every time zone.
    expect(zip.readUInt32LE(10)).toBe((((46 << 9) | (2 << 5) | 2) << 16) | (12 << 11))
    const files = unzipSync(zip)
    expect(Object.keys(files).toSorted()).toEqual(
      [`${ksefNumber}.xml`, "_metadata.json"].toSorted(),
    )
    const xml = files[`${ksefNumber}.xml`] ?? new Uint8Array()
    expect(strFromU8(xml)).toContain("<Faktura")
    const { invoices } = metadata(strFromU8(files["_metadata.json"] ?? new Uint8Array()))
    expect(invoices).toMatchObject([{ ksefNumber, invoiceHash: sha256(xml) }])
  })

  it("an export may contain only the metadata, as tar.gz", async () => {
    const { package: made } = await exported({ onlyMetadata: true, compressionType: "TarGz" })
    const entries = extract()
    entries.end(gunzipSync(await fetched(made?.parts[0])))
    const texts: Array<[string, string]> = []
    for await (const entry of entries) {
      texts.push([entry.header.name, (await buffer(entry)).toString()])
    }
    expect(texts.map(([name]) => name)).toEqual(["_metadata.json"])
    expect(metadata(texts[0]?.[1] ?? "").invoices).toHaveLength(1)
  })

  it("an export without invoices has no parts", async () => {
    const subject2 = { filters: { ...filters(), subjectType: "Subject2" } }
    expect(await exported(subject2)).toMatchObject({
      status: { code: 200 },
      package: { invoiceCount: 0, parts: [] },
    })
  })

  it("an export with a key that can't be unwrapped ends with 415", async () => {
    const encryptedSymmetricKey = Buffer.alloc(256, 1).toString("base64")
    const encryption = { ...keys.body.encryption, encryptedSymmetricKey }
    expect(await exported({ encryption })).toMatchObject({ status: { code: 415 } })
  })

  it("an export beyond the complete range ends with 420", async () => {
    const from = new Date(Date.now() + 86_400_000).toISOString()
    const beyond = filters({ from, restrictToPermanentStorageHwmDate: true })
    expect(await exported({ filters: beyond })).toMatchObject({ status: { code: 420 } })
  })

  it("an export and its links expire", async () => {
    const started = await user.post("/v2/invoices/exports", { json: request() })
    const path = `/v2/invoices/exports/${String(started.json["referenceNumber"])}`
    const { package: made } = ExportStatus.parse((await user.get(path)).json)
    await simulator.control.setClockOffset(4 * 86_400_000)
    const later = await makeWireUser(simulator.url)
    expect((await later.get(path)).json).toMatchObject({ status: { code: 210 } })
    expect((await fetch(made?.parts[0]?.url ?? "")).status).toBe(403)
    await simulator.control.setClockOffset(0)
  })

  it("an unknown key (21470), a long range and an unknown reference are rejected", async () => {
    const encryption = { ...keys.body.encryption, publicKeyId: "x".repeat(44) }
    expect(await user.refusalCode("/v2/invoices/exports", request({ encryption }))).toBe(21470)
    const long = filters({ from: "2024-01-01T00:00:00Z" })
    expect(await user.refusalCode("/v2/invoices/exports", request({ filters: long }))).toBe(21405)
    const unknown = await user.get("/v2/invoices/exports/unknown", { headers: problemDetails })
    expect(unknown.json["errors"]).toMatchObject([{ code: 21175 }])
  })

  it("another company's export is rejected", async () => {
    const started = await user.post("/v2/invoices/exports", { json: request() })
    const stranger = await makeWireUser(simulator.url, "1111111111")
    const path = `/v2/invoices/exports/${String(started.json["referenceNumber"])}`
    expect((await call(simulator.url, "GET", path, { token: stranger.token })).status).toBe(400)
  })
})
