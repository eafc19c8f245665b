/** Attachments, third parties and authorizations of invoices, and blocked contexts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice, sellerNip } from "./support/an-invoice.ts"
import { prepareBatch, sendBatch, zipOf } from "./support/batch.ts"
import { aCompany, logInWith } from "./support/signed-login.ts"
import { makeWireUser, type WireUser } from "./support/wire-user.ts"
import { call, sendBody } from "./support/wire.ts"

const buyerNip = "1111111111"
const thirdNip = "2222222222"

let simulator: Simulator
let user: WireUser

beforeAll(async () => {
  simulator = await startSimulator({
    delays: {
      loginMillis: 0,
      permissionMillis: 0,
      processingMillis: 0,
      verdictMillis: 0,
      permanentStorageMillis: 0,
    },
  })
  user = await makeWireUser(simulator.url)
})

afterAll(async () => simulator.close())

const testdata = async (path: string, json: object): Promise<void> => {
  expect((await call(simulator.url, "POST", `/v2/testdata/${path}`, { json })).status).toBe(200)
}

const attachment =
  "<Zalacznik><BlokDanych><MetaDane><ZKlucz>Umowa</ZKlucz><ZWartosc>1</ZWartosc></MetaDane>" +
  "</BlokDanych></Zalacznik></Faktura>"
const withAttachment = () => anInvoice().replace("</Faktura>", attachment)

const party = (name: string, nip: string, rest: string) =>
  `<${name}><DaneIdentyfikacyjne><NIP>${nip}</NIP><Nazwa>Podmiot</Nazwa></DaneIdentyfikacyjne>` +
  `<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Cicha 1, Kutno</AdresL1></Adres>${rest}</${name}>`

/** The invoice with more elements between its buyer and its content. */
const withParties = (...parties: ReadonlyArray<string>) =>
  anInvoice().replace("</Podmiot2>", `</Podmiot2>${parties.join("")}`)

const sentBy = async (sender: WireUser, xml: string) => {
  const session = await sender.openSession()
  return sender.sentStatus(session, sendBody(session.keys, xml))
}

/** The invoices of the context that match. */
const found = async (reader: WireUser, filters: object) => {
  const from = new Date(Date.now() - 60_000).toISOString()
  const { json } = await reader.post("/v2/invoices/query/metadata", {
    json: { subjectType: "Subject1", dateRange: { dateType: "Invoicing", from }, ...filters },
  })
  return json["invoices"] as ReadonlyArray<Readonly<Record<string, unknown>>>
}

describe("Attachments", () => {
  const inBatch = async () => {
    const archive = zipOf({ "a.xml": withAttachment(), "b.xml": anInvoice() })
    const reference = await sendBatch(user, await prepareBatch(simulator.url, archive))
    const path = `/v2/sessions/${reference}`
    await expect
      .poll(async () => (await user.get(path)).json["status"], { timeout: 20_000 })
      .toMatchObject({ code: 200 })
    const { json } = await user.get(`${path}/invoices`)
    return (json["invoices"] as ReadonlyArray<{ status: { code: number } }>).map(
      ({ status }) => status.code,
    )
  }
  const allowance = async () => (await user.get("/v2/permissions/attachments/status")).json

  it("a company that is not allowed to gets 415 for them, in a batch too", async () => {
    expect(await allowance()).toEqual({ isAttachmentAllowed: false, revokedDate: null })
    expect(await inBatch()).toEqual([415, 200])
  })

  it("an allowed company sends them in a batch, not interactively, and finds them", async () => {
    await testdata("attachment", { nip: sellerNip })
    expect(await allowance()).toEqual({ isAttachmentAllowed: true, revokedDate: null })
    expect(await inBatch()).toEqual([200, 200])
    expect(await sentBy(user, withAttachment())).toMatchObject({ status: { code: 415 } })
    const withIt = await found(user, { hasAttachment: true })
    expect(withIt).toMatchObject([{ hasAttachment: true }])
    const without = await found(user, { hasAttachment: false })
    expect(without.map((one) => one["hasAttachment"])).toEqual([false, false])
    expect(await found(user, {})).toHaveLength(3)
  })

  it("a larger file is taken only with an attachment", async () => {
    const padding = "x".repeat(1_000_000)
    const large = withAttachment().replace("Umowa", "Umowa").replace("</Faktura>", "")
    const archive = zipOf({
      "a.xml": `${large}</Faktura><!--${padding}-->`,
      "b.xml": `${anInvoice()}<!--${padding}-->`,
    })
    const reference = await sendBatch(user, await prepareBatch(simulator.url, archive))
    const path = `/v2/sessions/${reference}`
    await expect
      .poll(async () => (await user.get(path)).json["status"], { timeout: 20_000 })
      .toMatchObject({ code: 200 })
    const { json } = await user.get(`${path}/invoices`)
    expect(json["invoices"]).toMatchObject([{ status: { code: 200 } }, { status: { code: 430 } }])
  })

  it("an allowance ends on the expected day, or at once", async () => {
    const day = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    await testdata("attachment/revoke", { nip: sellerNip, expectedEndDate: day(3) })
    expect(await allowance()).toEqual({
      isAttachmentAllowed: true,
      revokedDate: expect.stringMatching(/T2[23]:00:00/),
    })
    await testdata("attachment/revoke", { nip: sellerNip })
    expect(await allowance()).toMatchObject({ isAttachmentAllowed: false })
    expect(await inBatch()).toEqual([415, 200])
  })
})

describe("Parties", () => {
  it("a third party finds, sees and downloads its invoice; a stranger does not", async () => {
    const role = "<Rola>1</Rola>"
    const sent = await sentBy(user, withParties(party("Podmiot3", thirdNip, role)))
    expect(sent).toMatchObject({ status: { code: 200 } })
    const third = await makeWireUser(simulator.url, thirdNip)
    const seen = await found(third, { subjectType: "Subject3" })
    expect(seen).toMatchObject([
      {
        ksefNumber: sent["ksefNumber"],
        thirdSubjects: [{ identifier: { type: "Nip", value: thirdNip }, name: "Podmiot", role: 1 }],
      },
    ])
    expect(await found(third, { subjectType: "Subject2" })).toEqual([])
    const path = `/v2/invoices/ksef/${String(sent["ksefNumber"])}`
    const buyer = await makeWireUser(simulator.url, buyerNip)
    const stranger = await makeWireUser(simulator.url, "3333333333")
    const statuses = await Promise.all(
      [user, buyer, third, stranger].map(async (one) => (await one.get(path)).status),
    )
    expect(statuses).toEqual([200, 200, 200, 400])
  })

  it("a bailiff sends for a debtor, who is the seller, and finds it as authorized", async () => {
    const bailiffNip = "4444444444"
    await testdata("person", {
      nip: bailiffNip,
      pesel: "70010112345",
      isBailiff: true,
      description: "Komornik",
    })
    const bailiff = await makeWireUser(simulator.url, bailiffNip)
    const role = "<RolaPU>2</RolaPU>"
    const xml = () => withParties(party("PodmiotUpowazniony", bailiffNip, role))
    expect(await sentBy(bailiff, xml())).toMatchObject({ status: { code: 200 } })
    expect(await found(bailiff, { subjectType: "SubjectAuthorized" })).toMatchObject([
      { seller: { nip: sellerNip }, authorizedSubject: { nip: bailiffNip, role: 2 } },
    ])
    await testdata("person/remove", { nip: bailiffNip })
    expect(await sentBy(bailiff, xml())).toMatchObject({ status: { code: 410 } })
  })

  it("a buyer sends in self-billing once the seller has authorized it", async () => {
    const buyer = await makeWireUser(simulator.url, buyerNip)
    const selfBilled = () => anInvoice().replace("<P_17>2</P_17>", "<P_17>1</P_17>")
    expect(await sentBy(buyer, selfBilled())).toMatchObject({ status: { code: 410 } })
    const granted = await user.post("/v2/permissions/authorizations/grants", {
      json: {
        subjectIdentifier: { type: "Nip", value: buyerNip },
        permission: "SelfInvoicing",
        description: "do próby",
        subjectDetails: { fullName: "Kupujący S.A." },
      },
    })
    expect(granted.status).toBe(202)
    expect(await sentBy(buyer, selfBilled())).toMatchObject({ status: { code: 200 } })
    expect(await sentBy(buyer, anInvoice())).toMatchObject({ status: { code: 410 } })
    expect(await found(user, { isSelfInvoicing: true })).toHaveLength(1)
  })
})

describe("Test data", () => {
  it("nobody logs in to a blocked context until it is unblocked", async () => {
    const contextIdentifier = { type: "Nip", value: sellerNip }
    const company = await aCompany(sellerNip)
    await testdata("context/block", { contextIdentifier })
    const blocked = await logInWith(simulator.url, company)
    expect(blocked.status).toEqual({
      code: 480,
      description: "Uwierzytelnienie zablokowane",
      details: [
        "Podejrzenie incydentu bezpieczeństwa. Skontaktuj się z Ministerstwem Finansów przez " +
          "formularz zgłoszeniowy.",
      ],
    })
    expect(blocked.token).toBe("")
    expect((await user.get("/v2/rate-limits")).status).toBe(200)
    await testdata("context/unblock", { contextIdentifier })
    expect((await logInWith(simulator.url, company)).status.code).toBe(200)
    const wrong = { contextIdentifier: { type: "InternalId", value: sellerNip } }
    const path = "/v2/testdata/context/block"
    expect((await call(simulator.url, "POST", path, { json: wrong })).status).toBe(400)
  })

  it("permissions are taken as the Ministry's Java client names them", async () => {
    const pair = {
      contextIdentifier: { type: "Nip", value: sellerNip },
      authorizedIdentifier: { type: "Nip", value: thirdNip },
    }
    const permissions = [{ description: "do próby", permission: "InvoiceRead" }]
    await testdata("permissions", { ...pair, permissions })
    expect((await logInWith(simulator.url, await aCompany(thirdNip))).status.code).toBe(200)
    await testdata("permissions/revoke", pair)
  })
})
