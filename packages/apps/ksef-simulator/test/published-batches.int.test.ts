/**
 * Batches and limits as the published documents describe them: open-api.json 2.9.0 of
 * CIRFMF/ksef-docs and the tests of the Ministry's own Java client 3.0.24, consulted 2026-11-24.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice } from "./support/an-invoice.ts"
import { prepareBatch, sendBatch, zipOf, type BatchChanges } from "./support/batch.ts"
import { makeWireUser, problemDetails, type WireUser } from "./support/wire-user.ts"
import { call, type WireAnswer } from "./support/wire.ts"

let simulator: Simulator
let user: WireUser

beforeAll(async () => {
  simulator = await startSimulator({ delays: { loginMillis: 0, permanentStorageMillis: 0 } })
  user = await makeWireUser(simulator.url)
})

afterAll(async () => simulator.close())

const errorIn = ({ json }: WireAnswer) => (json["errors"] as ReadonlyArray<unknown>)[0]

/** The one error with which a request is refused. */
const refusalOf = async (path: string, json: unknown) =>
  errorIn(await user.post(`/v2${path}`, { headers: problemDetails, json }))

describe("Batch sessions", () => {
  const ended = async (reference: string) => {
    const isEnded = ({ json }: WireAnswer) => (json["status"] as { code: number }).code > 150
    await expect
      .poll(async () => isEnded(await user.get(`/v2/sessions/${reference}`)), { timeout: 20_000 })
      .toBe(true)
    return (await user.get(`/v2/sessions/${reference}`)).json
  }
  const send = async (archive: Uint8Array, changes: BatchChanges = {}) =>
    ended(await sendBatch(user, await prepareBatch(simulator.url, archive, changes)))

  const wrong = Buffer.alloc(32).toString("base64")
  const archive = () => zipOf({ "a.xml": anInvoice() })

  it("a processed batch reports zero counters as 0", async () => {
    expect(await send(archive())).toMatchObject({
      status: { code: 200 },
      invoiceCount: 1,
      successfulInvoiceCount: 1,
      failedInvoiceCount: 0,
    })
    expect(await send(zipOf({ "a.xml": "<a/>" }))).toMatchObject({
      status: { code: 445 },
      invoiceCount: 1,
      successfulInvoiceCount: 0,
      failedInvoiceCount: 1,
    })
  })

  it("a wrong package hash ends with 430 and no counters", async () => {
    const session = await send(archive(), { batchFile: { fileHash: wrong } })
    expect(session["status"]).toEqual({
      code: 430,
      description: "Błąd dekompresji pierwotnego archiwum",
      details: [
        `Skrót SHA-256 przesłanej paczki faktur nie jest zgodny z zadeklarowanym skrótem: ` +
          `'${wrong}'.`,
      ],
    })
    expect(session["invoiceCount"]).toBeUndefined()
  })

  it("a wrong part hash ends with 405", async () => {
    const prepared = await prepareBatch(simulator.url, archive())
    const [part] = prepared.parts
    const fileParts = [{ ordinalNumber: 1, fileSize: part?.length, fileHash: wrong }]
    const batchFile = { ...(prepared.body["batchFile"] as object), fileParts }
    const body = { ...prepared.body, batchFile }
    expect((await ended(await sendBatch(user, { ...prepared, body })))["status"]).toEqual({
      code: 405,
      description: "Błąd weryfikacji poprawności dostarczonych elementów paczki",
      details: [`Skrót SHA-256 części: '1' nie zgadza się z zadeklarowanym skrótem: '${wrong}'.`],
    })
  })

  it("a key that can't be unwrapped ends with 415", async () => {
    const prepared = await prepareBatch(simulator.url, archive())
    const encryptedSymmetricKey = Buffer.alloc(256, 1).toString("base64")
    const encryption = { ...(prepared.body["encryption"] as object), encryptedSymmetricKey }
    const body = { ...prepared.body, encryption }
    expect((await ended(await sendBatch(user, { ...prepared, body })))["status"]).toEqual({
      code: 415,
      description: "Błąd odszyfrowania dostarczonego klucza",
      details: ["Rozszyfrowania klucza symetrycznego zakończone błędem."],
    })
  })

  it("too many invoices end with 420 and the number found", async () => {
    const limits = {
      maxInvoiceSizeInMB: 1,
      maxInvoiceWithAttachmentSizeInMB: 3,
      maxInvoices: 1,
    }
    const json = { onlineSession: limits, batchSession: limits }
    await user.post("/v2/testdata/limits/context/session", { json })
    const session = await send(zipOf({ "a.xml": "<a/>", "b.xml": "<b/>" }))
    await call(simulator.url, "DELETE", "/v2/testdata/limits/context/session", {
      token: user.token,
    })
    expect(session["status"]).toEqual({
      code: 420,
      description: "Przekroczony limit faktur w sesji",
      details: [
        "Przekroczono dopuszczalną liczbę faktur w paczce: '1'. Liczba faktur w paczce: '2'.",
      ],
    })
  })

  it("opening checks the number of parts and the package size, not part sizes", async () => {
    const part = { ordinalNumber: 1, fileSize: 105_000_000, fileHash: wrong }
    const { body } = await prepareBatch(simulator.url, archive(), {
      batchFile: { fileParts: [part] },
    })
    expect((await user.post("/v2/sessions/batch", { json: body })).status).toBe(201)
    const tooMany = Array.from({ length: 51 }, (_, index) => ({
      ordinalNumber: index + 1,
      fileSize: 16,
      fileHash: wrong,
    }))
    const many = await prepareBatch(simulator.url, archive(), { batchFile: { fileParts: tooMany } })
    expect(await refusalOf("/sessions/batch", many.body)).toEqual({
      code: 21161,
      description: "Przekroczono dozwoloną liczbę części pakietu.",
      details: ["Liczba części pliku musi być mniejsza lub równa niż 50."],
    })
    const large = await prepareBatch(simulator.url, archive(), {
      batchFile: { fileSize: 5_000_000_001 },
    })
    expect(await refusalOf("/sessions/batch", large.body)).toMatchObject({
      code: 21405,
      details: ["'fileSize' must be less than or equal to '5000000000'."],
    })
  })
})

describe("Rate limits of a context", () => {
  it("a limit up to the maximum is set, and one above it is rejected", async () => {
    const { json } = await user.get("/v2/rate-limits")
    const production = { perSecond: 5, perMinute: 10, perHour: 60 }
    const groups = Object.fromEntries(Object.keys(json).map((group) => [group, production]))
    const set = (onlineSession: object) => ({ rateLimits: { ...groups, onlineSession } })
    const most = { perSecond: 100, perMinute: 300, perHour: 1200 }
    expect((await user.post("/v2/testdata/rate-limits", { json: set(most) })).status).toBe(200)
    expect((await user.get("/v2/rate-limits")).json["onlineSession"]).toEqual(most)
    const above = set({ ...most, perHour: 11_111_111 })
    expect(await refusalOf("/testdata/rate-limits", above)).toEqual({
      code: 21405,
      description: "Błąd walidacji danych wejściowych.",
      details: [
        "'rateLimits.onlineSession.perHour' must be between 1 and 1200. You entered 11111111.",
      ],
    })
    await call(simulator.url, "DELETE", "/v2/testdata/rate-limits", { token: user.token })
  })

  it("an exceeded limit is named in the 429 response", async () => {
    const limits = { perSecond: 1, perMinute: 1, perHour: 1 }
    const { json } = await user.get("/v2/rate-limits")
    const groups = Object.fromEntries(Object.keys(json).map((group) => [group, limits]))
    await user.post("/v2/testdata/rate-limits", { json: { rateLimits: groups } })
    await user.get("/v2/sessions?sessionType=Online")
    const reached = await user.get("/v2/sessions?sessionType=Online", { headers: problemDetails })
    await call(simulator.url, "DELETE", "/v2/testdata/rate-limits", { token: user.token })
    expect(reached.status).toBe(429)
    expect(reached.json["detail"]).toMatch(
      /^Przekroczono limit 1 żądań na godzinę\. Spróbuj ponownie po \d+ sekundach\.$/,
    )
  })
})

describe("Range of a metadata query", () => {
  it.each([
    ["just below", "2026-01-15T00:00:00Z", "2026-04-24T23:59:59Z", true],
    ["exactly", "2026-01-15T00:00:00Z", "2026-04-25T00:00:00Z", true],
    // Summer time starts on 29 March: an hour less passes in Warsaw.
    ["a Warsaw day more", "2026-01-15T00:00:00+01:00", "2026-04-25T01:00:00+02:00", true],
    ["across the end of summer time", "2026-09-15T00:00:00+02:00", "2026-12-24", false],
    ["a tick too long", "2026-06-15T00:00:00Z", "2026-09-23T00:00:00.0000001Z", false],
    ["a second too long", "2026-06-15T00:00:00Z", "2026-09-23T00:00:01Z", false],
    ["two years", "2024-06-15T00:00:00Z", "2026-06-15T00:00:00Z", false],
  ])("a range of at most 100 days in UTC is accepted: %s", async (_what, from, to, isAccepted) => {
    const json = { subjectType: "Subject1", dateRange: { dateType: "Issue", from, to } }
    const answer = await user.post("/v2/invoices/query/metadata", {
      json,
      headers: problemDetails,
    })
    expect(answer.status).toBe(isAccepted ? 200 : 400)
    if (!isAccepted) expect(errorIn(answer)).toMatchObject({ code: 21405 })
  })
})
