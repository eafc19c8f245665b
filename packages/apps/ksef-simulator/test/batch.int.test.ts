/** Batch sessions over plain HTTP: requests that the independent client never sends. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice, freshNumber } from "./support/an-invoice.ts"
import {
  prepareBatch,
  sendBatch,
  tarGzOf,
  upload,
  uploadRequestsIn,
  zipOf,
  type NamedFiles,
} from "./support/batch.ts"
import { codeOf, makeWireUser, problemDetails, type WireUser } from "./support/wire-user.ts"

let simulator: Simulator
let user: WireUser

const quick = { loginMillis: 0, processingMillis: 0, verdictMillis: 0, sessionMillis: 0 }

beforeAll(async () => {
  simulator = await startSimulator({ delays: { ...quick, permanentStorageMillis: 0 } })
  user = await makeWireUser(simulator.url)
})

afterAll(async () => simulator.close())

const files = (count: number): NamedFiles =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`faktury/${index + 1}.xml`, anInvoice()]),
  )

const statusOf = async (reference: string) => (await user.get(`/v2/sessions/${reference}`)).json

/** The session's status once it has ended. */
const ended = async (reference: string) => {
  await expect
    .poll(async () => (await statusOf(reference))["status"], { timeout: 20_000 })
    .not.toMatchObject({ code: 150 })
  return statusOf(reference)
}

const sendArchive = async (archive: Uint8Array, changes: Parameters<typeof prepareBatch>[2] = {}) =>
  ended(await sendBatch(user, await prepareBatch(simulator.url, archive, changes)))

describe("Packages", () => {
  it("a package in three parts gets a number for every file and one UPO", async () => {
    const archive = zipOf(files(25))
    const reference = await sendBatch(
      user,
      await prepareBatch(simulator.url, archive, { parts: 3 }),
    )
    const status = await ended(reference)
    expect(status).toMatchObject({
      status: { code: 200, description: "Sesja wsadowa przetworzona pomyślnie" },
      invoiceCount: 25,
      successfulInvoiceCount: 25,
    })
    const first = await user.get(`/v2/sessions/${reference}/invoices?pageSize=10`)
    expect(first.json["invoices"]).toHaveLength(10)
    expect(first.json["invoices"]).toMatchObject(
      [
        { ordinalNumber: 1, invoiceFileName: "faktury/1.xml", status: { code: 200 } },
        { ordinalNumber: 2, invoiceFileName: "faktury/2.xml" },
      ].concat(Array.from({ length: 8 }, () => expect.anything())),
    )
    const headers = { "x-continuation-token": String(first.json["continuationToken"]) }
    const rest = await user.get(`/v2/sessions/${reference}/invoices?pageSize=1000`, { headers })
    expect(rest.json["invoices"]).toHaveLength(15)
    expect(rest.json["continuationToken"]).toBeUndefined()
    const page = await fetch(
      (status["upo"] as { pages: [{ downloadUrl: string }] }).pages[0].downloadUrl,
    )
    expect((await page.text()).match(/<Dokument>/g)).toHaveLength(25)
  })

  it("a package may be a tar.gz", async () => {
    const archive = await tarGzOf(files(12))
    expect(
      await sendArchive(archive, { batchFile: { compressionType: "TarGz" }, parts: 2 }),
    ).toMatchObject({
      status: { code: 200 },
      invoiceCount: 12,
    })
  })

  it("good files are accepted when others are bad, and the bad ones are listed", async () => {
    const number = freshNumber()
    const mixed = {
      "a.xml": anInvoice({ number }),
      "b.xml": anInvoice({ number, item: "Inna" }),
      "c.xml": anInvoice({ nip: "1111111111" }),
      "d.xml": "<nie/>",
    }
    const reference = await sendBatch(user, await prepareBatch(simulator.url, zipOf(mixed)))
    expect(await ended(reference)).toMatchObject({
      status: { code: 200 },
      invoiceCount: 4,
      successfulInvoiceCount: 1,
      failedInvoiceCount: 3,
    })
    const failed = await user.get(`/v2/sessions/${reference}/invoices/failed`)
    expect(failed.json["invoices"]).toMatchObject([
      { invoiceFileName: "b.xml", status: { code: 440 } },
      { invoiceFileName: "c.xml", status: { code: 410 } },
      { invoiceFileName: "d.xml", status: { code: 450 } },
    ])
  })

  it("an offline package makes all its invoices offline", async () => {
    const prepared = await prepareBatch(simulator.url, zipOf(files(2)), {
      body: { offlineMode: true },
    })
    const reference = await sendBatch(user, prepared)
    await ended(reference)
    const { json } = await user.get(`/v2/sessions/${reference}/invoices`)
    expect(json["invoices"]).toMatchObject([
      { invoicingMode: "Offline" },
      { invoicingMode: "Offline" },
    ])
  })
})

describe("Final session codes", () => {
  it("a session without a valid file ends with 445", async () => {
    expect(await sendArchive(zipOf({ "a.xml": "<a/>" }))).toMatchObject({
      status: { code: 445 },
      failedInvoiceCount: 1,
    })
  })

  it("an empty package ends with 440", async () => {
    expect(await sendArchive(zipOf({}))).toMatchObject({ status: { code: 440 } })
  })

  it("a damaged archive ends with 430, and no file is accepted", async () => {
    const archive = zipOf(files(3))
    archive.fill(7, 60, 120)
    const status = await sendArchive(archive)
    expect(status).toMatchObject({ status: { code: 430 } })
    expect(status["invoiceCount"]).toBeUndefined()
    expect(await sendArchive(Buffer.from("nie archiwum"))).toMatchObject({ status: { code: 430 } })
    expect(
      await sendArchive(Buffer.from("nie"), { batchFile: { compressionType: "TarGz" } }),
    ).toMatchObject({ status: { code: 430 } })
  })

  it("a file that unpacks beyond the invoice limit ends with 430", async () => {
    const bomb = zipOf({ "a.xml": new Uint8Array(20_000_000) })
    expect(await sendArchive(bomb)).toMatchObject({ status: { code: 430 } })
  })

  it("a package with another hash ends with 430, with another size with 405", async () => {
    const archive = zipOf(files(1))
    const batchFile = { fileHash: Buffer.alloc(32).toString("base64") }
    expect(await sendArchive(archive, { batchFile })).toMatchObject({ status: { code: 430 } })
    const size = { fileSize: archive.length + 1 }
    expect(await sendArchive(archive, { batchFile: size })).toMatchObject({
      status: { code: 405 },
    })
  })

  it("an invalid key ends with 415, a part encrypted with another key with 435", async () => {
    const prepared = await prepareBatch(simulator.url, zipOf(files(1)))
    const encryption = {
      encryptedSymmetricKey: Buffer.alloc(256, 1).toString("base64"),
      initializationVector: Buffer.alloc(16).toString("base64"),
    }
    const spoiled = { ...prepared, body: { ...prepared.body, encryption } }
    expect(await ended(await sendBatch(user, spoiled))).toMatchObject({ status: { code: 415 } })
    const other = await prepareBatch(simulator.url, zipOf(files(1)))
    const mixed = { body: { ...other.body, encryption: prepared.body["encryption"] } }
    const status = await ended(await sendBatch(user, { ...other, ...mixed }))
    // A wrong key gives valid padding once in 256 times; then the hash is wrong.
    expect([435, 430]).toContain((status["status"] as { code: number }).code)
  })
})

describe("Parts", () => {
  it("a part needs its own URL and headers, no token, and must arrive in time", async () => {
    const { body, parts } = await prepareBatch(simulator.url, zipOf(files(1)))
    const opened = await user.post("/v2/sessions/batch", { json: body })
    const [request] = uploadRequestsIn(opened)
    const [part] = parts
    if (request === undefined || part === undefined) throw new Error("no part")
    const other = { ...request, url: request.url.replace("/1?", "/2?") }
    expect((await upload(other, part)).status).toBe(403)
    expect((await upload({ ...request, headers: {} }, part)).status).toBe(400)
    expect((await upload(request, part, { Authorization: "Bearer x" })).status).toBe(401)
    await simulator.control.setClockOffset(20 * 60_000 + 1_000)
    expect((await upload(request, part)).status).toBe(403)
    await simulator.control.setClockOffset(0)
    expect((await upload(request, part)).status).toBe(201)
  })

  it("a missing part or one of another size keeps the session open", async () => {
    const { body, parts } = await prepareBatch(simulator.url, zipOf(files(2)), { parts: 2 })
    const opened = await user.post("/v2/sessions/batch", { json: body })
    const reference = String(opened.json["referenceNumber"])
    const [first, second] = uploadRequestsIn(opened)
    if (first === undefined || second === undefined) throw new Error("no parts")
    const close = () => user.refusalCode(`/v2/sessions/batch/${reference}/close`)
    await upload(first, parts[0] ?? new Uint8Array())
    expect(await close()).toBe(21205)
    await upload(second, new Uint8Array(16))
    expect(await close()).toBe(21157)
    const spoiled = new Uint8Array(parts[1]?.length ?? 0)
    await upload(second, spoiled)
    expect((await user.post(`/v2/sessions/batch/${reference}/close`)).status).toBe(204)
    expect(await ended(reference)).toMatchObject({ status: { code: 405 } })
    expect(await close()).toBe(21180)
  })

  it("missing parts cancel the session after twelve hours", async () => {
    const { body } = await prepareBatch(simulator.url, zipOf(files(1)))
    const opened = await user.post("/v2/sessions/batch", { json: body })
    const reference = String(opened.json["referenceNumber"])
    await simulator.control.setClockOffset(12 * 3_600_000)
    const later = await makeWireUser(simulator.url)
    expect((await later.get(`/v2/sessions/${reference}`)).json).toMatchObject({
      status: { code: 440, details: ["Przekroczono czas wysyłki"] },
    })
    expect(await later.refusalCode(`/v2/sessions/batch/${reference}/close`)).toBe(21208)
    await simulator.control.setClockOffset(0)
  })
})

describe("Opening errors", () => {
  const refusal = async (changes: Parameters<typeof prepareBatch>[2]) => {
    const { body } = await prepareBatch(simulator.url, zipOf(files(1)), changes)
    return user.refusalCode("/v2/sessions/batch", body)
  }
  const part = { ordinalNumber: 1, fileSize: 16, fileHash: Buffer.alloc(32).toString("base64") }

  it("opening rejects too many, too large and non-consecutive parts", async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ ...part, ordinalNumber: index + 1 }))
    expect(await refusal({ batchFile: { fileParts: many } })).toBe(21161)
    const large = [{ ...part, fileSize: 200_000_001 }]
    expect(await refusal({ batchFile: { fileParts: large } })).toBe(21157)
    const gap = [part, { ...part, ordinalNumber: 3 }]
    expect(await refusal({ batchFile: { fileParts: gap } })).toBe(21405)
    expect(await refusal({ batchFile: { fileParts: [] } })).toBe(21405)
    expect(await refusal({ batchFile: { fileSize: 5_000_000_001 } })).toBe(21405)
    expect(await refusal({ batchFile: { compressionType: "Rar" } })).toBe(21405)
  })

  it("opening rejects another form, an unknown key and the wrong session type", async () => {
    const formCode = { systemCode: "FA (2)", schemaVersion: "1-0E", value: "FA" }
    expect(await refusal({ body: { formCode } })).toBe(21405)
    const { body } = await prepareBatch(simulator.url, zipOf({}))
    const encryption = { ...(body["encryption"] as object), publicKeyId: "x".repeat(44) }
    expect(await user.refusalCode("/v2/sessions/batch", { ...body, encryption })).toBe(21470)
    const { path } = await user.openSession()
    const wrong = path.replace("online", "batch")
    expect(codeOf(await user.post(`${wrong}/close`, { headers: problemDetails }))).toBe(21173)
  })
})
