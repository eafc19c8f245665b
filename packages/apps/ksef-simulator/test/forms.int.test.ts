/** The five forms over HTTP: sessions, verdicts, duplicates, packages, UPOs, the register. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { formCodes } from "../src/forms/form-codes.ts"
import { type FormName, formNames } from "../src/state/values.ts"
import { sellerNip, today } from "./support/an-invoice.ts"
import { prepareBatch, sendBatch, zipOf } from "./support/batch.ts"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { invoiceOf, opening } from "./support/form-invoices.ts"
import { makeWireUser, type WireUser } from "./support/wire-user.ts"
import { makeSessionKeys, sendBody, sha256 } from "./support/wire.ts"

let simulator: Simulator
let user: WireUser

beforeAll(async () => {
  const delays = {
    loginMillis: 0,
    processingMillis: 0,
    verdictMillis: 0,
    permanentStorageMillis: 0,
    sessionMillis: 0,
  }
  simulator = await startSimulator({ forms: formNames, delays })
  user = await makeWireUser(simulator.url)
})
afterAll(async () => simulator.close())

const openFor = async (form: FormName) => {
  const keys = await makeSessionKeys(simulator.url)
  const session = await user.openSession({ json: { ...keys.body, ...opening(form) } })
  return { ...session, keys }
}

const registered = async (ksefNumber: unknown) => {
  const dateRange = { dateType: "Invoicing", from: "2026-01-01T00:00:00Z" }
  const from = new Date(Date.now() - 86_400_000).toISOString()
  const query = { subjectType: "Subject1", dateRange: { ...dateRange, from }, ksefNumber }
  const { json } = await user.post("/v2/invoices/query/metadata", { json: query })
  return (json["invoices"] as ReadonlyArray<unknown>)[0]
}

const types = {
  "FA(2)": "Vat",
  "FA(3)": "Vat",
  "PEF(3)": "VatPef",
  "PEF_KOR(3)": "KorPef",
  "FA_RR(1)": "VatRr",
} as const satisfies Record<FormName, string>

describe.each(formNames)("Sessions of the form %s", (form) => {
  it("accept a valid invoice once, and reject an invalid one", async () => {
    const session = await openFor(form)
    const xml = invoiceOf(form)
    const accepted = await user.sentStatus(session, sendBody(session.keys, xml))
    expect(accepted).toMatchObject({ status: { code: 200 } })
    const again = await user.sentStatus(session, sendBody(session.keys, xml))
    expect(again).toMatchObject({
      status: { code: 440, extensions: { originalKsefNumber: accepted["ksefNumber"] } },
    })
    const other = invoiceOf(form === "FA(3)" ? "FA(2)" : "FA(3)")
    const rejected = await user.sentStatus(session, sendBody(session.keys, other))
    expect(rejected).toMatchObject({ status: { code: 450 } })
    expect(await registered(accepted["ksefNumber"])).toMatchObject({
      formCode: formCodes[form],
      invoiceType: types[form],
      seller: { nip: sellerNip },
      buyer: { identifier: { type: "Nip", value: "1111111111" } },
      netAmount: 100,
      hasAttachment: false,
    })
  })

  it("name the form in the UPO, and their invoices have pages behind KOD I", async () => {
    const session = await openFor(form)
    const xml = invoiceOf(form)
    const { referenceNumber } = await user.sentStatus(session, sendBody(session.keys, xml))
    const upo = await user.get(`${session.statusPath}/invoices/${String(referenceNumber)}/upo`)
    expect(upo.text).toContain(`<KodFormularza>${formCodes[form].systemCode}</KodFormularza>`)
    const day = today().split("-").toReversed().join("-")
    const digest = Buffer.from(sha256(Buffer.from(xml)), "base64").toString("base64url")
    const page = await fetch(`${simulator.url}/invoice/${sellerNip}/${day}/${digest}?lang=en`)
    expect(await page.text()).toContain("KSeF has this invoice.")
  })

  it("take packages", async () => {
    const archive = zipOf({ "a.xml": invoiceOf(form), "b.xml": "<a/>" })
    const batch = await prepareBatch(simulator.url, archive, { body: opening(form) })
    const reference = await sendBatch(user, batch)
    const status = async () => (await user.get(`/v2/sessions/${reference}`)).json
    await expect.poll(status).toMatchObject({
      status: { code: 200 },
      successfulInvoiceCount: 1,
      failedInvoiceCount: 1,
    })
  })
})

describe("The register", () => {
  it("finds invoices by the value of their form", async () => {
    for (const formType of ["FA", "PEF", "FA_RR"]) {
      const from = new Date(Date.now() - 86_400_000).toISOString()
      const dateRange = { dateType: "Invoicing", from }
      const { json } = await user.post("/v2/invoices/query/metadata?pageSize=100", {
        json: { subjectType: "Subject1", dateRange, formType },
      })
      const invoices = json["invoices"] as ReadonlyArray<{ formCode: { value: string } }>
      expect(new Set(invoices.map(({ formCode }) => formCode.value))).toEqual(new Set([formType]))
    }
  })
})
