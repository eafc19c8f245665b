/**
 * The behavior that the published documents describe: open-api.json 2.9.0 of CIRFMF/ksef-docs and
 * the tests of the Ministry's own Java client 3.0.24, consulted 2026-11-24.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice, sellerNip } from "./support/an-invoice.ts"
import { prepareBatch, zipOf } from "./support/batch.ts"
import { aClient, logIn, signerFor } from "./support/client.ts"
import { makeWireUser, problemDetails, type WireUser } from "./support/wire-user.ts"
import { call, makeSessionKeys, sendBody, type WireAnswer } from "./support/wire.ts"

let simulator: Simulator
let user: WireUser

beforeAll(async () => {
  simulator = await startSimulator({ delays: { loginMillis: 0, permanentStorageMillis: 0 } })
  user = await makeWireUser(simulator.url)
})

afterAll(async () => simulator.close())

const errorIn = ({ json }: WireAnswer) => (json["errors"] as ReadonlyArray<unknown>)[0]

/** The one error with which a request is refused. */
const refusalOf = async (method: "get" | "post", path: string, json?: unknown) => {
  const request = { headers: problemDetails, ...(json === undefined ? {} : { json }) }
  return errorIn(await user[method](`/v2${path}`, request))
}

const unknownReference = "20261120-SO-0123456789-ABCDEF0123-4F"
const number = "5265877635-20250626-010080DD2B5E-26"

const range = (dateRange: object) => ({
  subjectType: "Subject1",
  dateRange: { dateType: "Issue", ...dateRange },
})
const noSession = (verb: string) =>
  `Sesja o numerze referencyjnym ${unknownReference} nie została ${verb}.`

const documented: ReadonlyArray<
  [string, "get" | "post", string, unknown, number, string, string | undefined]
> = [
  [
    "an unknown session",
    "get",
    `/sessions/${unknownReference}`,
    undefined,
    21173,
    "Brak sesji o wskazanym numerze referencyjnym.",
    noSession("znaleziona"),
  ],
  [
    "closing an unknown session",
    "post",
    `/sessions/online/${unknownReference}/close`,
    undefined,
    21173,
    "Brak sesji o wskazanym numerze referencyjnym.",
    noSession("odnaleziona"),
  ],
  [
    "an unknown KSeF number",
    "get",
    `/invoices/ksef/${number}`,
    undefined,
    21164,
    "Faktura o podanym identyfikatorze nie istnieje.",
    `Faktura o numerze KSeF ${number} nie została znaleziona.`,
  ],
  [
    "a page that is too small",
    "post",
    "/invoices/query/metadata?pageSize=5",
    range({ from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" }),
    21405,
    "Błąd walidacji danych wejściowych.",
    "'pageSize' must be between 10 and 250. You entered 5.",
  ],
  [
    "a range beyond what is complete",
    "post",
    "/invoices/query/metadata",
    range({
      dateType: "PermanentStorage",
      from: "2099-01-01T00:00:00Z",
      restrictToPermanentStorageHwmDate: true,
    }),
    21183,
    "Zakres filtrowania wykracza poza dostępny zakres danych.",
    "Parametr dateRange.from jest późniejszy niż PermanentStorageHwmDate przy włączonym " +
      "restrictToPermanentStorageHwmDate.",
  ],
]

describe("Published error texts", () => {
  it.each(documented)(
    "%s is refused with the published text and details",
    async (_what, method, path, json, code, description, detail) => {
      const details = detail === undefined ? null : [detail]
      expect(await refusalOf(method, path, json)).toEqual({ code, description, details })
    },
  )

  it("a form that production does not accept is rejected with the published text", async () => {
    const { body } = await makeSessionKeys(simulator.url)
    for (const systemCode of ["FA (2)", "FA_RR (1)", "PEF (3)"]) {
      const formCode = { ...body.formCode, systemCode }
      const prepared = await prepareBatch(simulator.url, zipOf({}), { body: { formCode } })
      const requests = [
        ["/sessions/online", { ...body, formCode }],
        ["/sessions/batch", prepared.body],
      ] as const
      for (const [path, json] of requests) {
        expect(await refusalOf("post", path, json)).toEqual({
          code: 21405,
          description: "Błąd walidacji danych wejściowych.",
          details: ["Wskazany kod formularza nie jest wspierany."],
        })
      }
    }
  })

  it("an unpublished key is rejected with the published text", async () => {
    const { body } = await makeSessionKeys(simulator.url)
    const encryption = { ...body.encryption, publicKeyId: "x".repeat(44) }
    expect(await refusalOf("post", "/sessions/online", { ...body, encryption })).toEqual({
      code: 21470,
      description: "Przesłany identyfikator klucza jest nieznany lub wskazuje na wycofany klucz.",
      details: [`Klucz o identyfikatorze ${"x".repeat(44)} nie jest wspierany.`],
    })
  })

  it("a mismatched file and a closed session are rejected with the published texts", async () => {
    const session = await user.openSession()
    const path = session.path.slice("/v2".length)
    const send = (changes: object) =>
      refusalOf("post", `${path}/invoices`, sendBody(session.keys, anInvoice(), { ...changes }))
    expect(await send({ encryptedInvoiceSize: 1 })).toEqual({
      code: 21402,
      description: "Nieprawidłowy rozmiar pliku.",
      details: ["Długość treści nie zgadza się z rozmiarem pliku."],
    })
    expect(await send({ encryptedInvoiceHash: Buffer.alloc(32).toString("base64") })).toEqual({
      code: 21403,
      description: "Nieprawidłowy skrót pliku.",
      details: ["Skrót treści nie zgadza się ze skrótem pliku."],
    })
    await user.post(`${session.path}/close`)
    const description = "Status sesji nie pozwala na wykonanie operacji."
    expect(await refusalOf("post", `${path}/close`)).toEqual({
      code: 21180,
      description,
      details: ["Status sesji 440 uniemożliwia jej zamknięcie."],
    })
    expect(await send({})).toEqual({
      code: 21180,
      description,
      details: ["Status sesji 440 uniemożliwia wysyłkę faktur."],
    })
  })

  it("the classic error form has a reference number of 36 characters", async () => {
    const { json } = await user.get(`/v2/sessions/${unknownReference}`)
    expect(json["exception"]).toMatchObject({
      referenceNumber: expect.stringMatching(/^.{36}$/),
      serviceCode: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/),
      exceptionDetailList: [
        { exceptionDescription: "Brak sesji o wskazanym numerze referencyjnym." },
      ],
    })
  })

  it("an invalid token gets 401 with the published detail", async () => {
    const { json } = await user.get("/v2/sessions", { token: "invalid" })
    expect(json).toMatchObject({ status: 401, detail: "Wymagane jest uwierzytelnienie." })
  })
})

describe("Logins", () => {
  it("a login shows its authenticationMethod, and 425 once it has ended", async () => {
    const client = aClient(simulator.url)
    await logIn(client, await signerFor(), sellerNip)
    const { items } = await client.activeSessions.getActiveSessions()
    expect(items[0]).toMatchObject({ authenticationMethod: "QualifiedSeal" })
    const refreshToken = client.authManager.getRefreshToken() ?? ""
    const token = client.authManager.getAccessToken() ?? ""
    await call(simulator.url, "DELETE", "/v2/auth/sessions/current", { token })
    const refused = await call(simulator.url, "POST", "/v2/auth/token/refresh", {
      token: refreshToken,
      headers: problemDetails,
    })
    expect(errorIn(refused)).toEqual({
      code: 21301,
      description: "Brak autoryzacji.",
      details: ["Status uwierzytelniania (425) nie pozwala na odświeżenie tokenu dostępowego."],
    })
  })
})

describe("Interactive sessions", () => {
  it("a session without invoices is cancelled as soon as it is closed", async () => {
    await simulator.control.setClockOffset(0)
    const session = await user.openSession()
    await user.post(`${session.path}/close`)
    expect((await user.get(session.statusPath)).json["status"]).toEqual({
      code: 440,
      description: "Sesja anulowana",
      details: ["Nie przesłano faktur"],
    })
  })
})
