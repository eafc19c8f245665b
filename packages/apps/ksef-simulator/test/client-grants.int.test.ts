/** Grants for work in contexts of clients, and authorizations, over HTTP. */
import { describe, expect, it } from "vitest"
import { sellerNip } from "./support/an-invoice.ts"
import { personDetails, scopesOf, useSeller } from "./support/permission-caller.ts"
import { aPerson, aProvider } from "./support/person-credential.ts"
import { logInWith } from "./support/signed-login.ts"
import { makeWireUser, problemDetails } from "./support/wire-user.ts"
import { call } from "./support/wire.ts"

const otherNip = "1111111111"
const clientNip = "2222222222"
const description = "do próby"

const { url, user: owner, as } = useSeller()

describe("Indirect grants", () => {
  it("an accountant's employee works for a client that lets the office delegate", async () => {
    const office = as((await makeWireUser(url(), otherNip)).token)
    const client = as((await makeWireUser(url(), clientNip)).token)
    const person = { type: "Pesel", value: "90010112345" }
    const atClient = async () =>
      logInWith(url(), await aPerson(person.value), {
        context: { type: "Nip", value: clientNip },
      })
    const toPerson = {
      subjectIdentifier: person,
      targetIdentifier: { type: "AllPartners" },
      permissions: ["InvoiceRead", "InvoiceWrite"],
      description,
      subjectDetails: personDetails,
    }
    expect(await office.ended(await office.post("indirect/grants", toPerson))).toBe(200)
    expect((await atClient()).status.code).toBe(415)
    const made = { queryType: "PermissionsGrantedInCurrentContext" }
    const states = async () =>
      (await office.listed("persons/grants", made)).map((one) => one["permissionState"])
    expect(await states()).toEqual(["Inactive", "Inactive"])
    const toOffice = {
      subjectIdentifier: { type: "Nip", value: otherNip },
      permissions: [{ type: "InvoiceRead", canDelegate: true }],
      description,
      subjectDetails: { fullName: "Biuro rachunkowe" },
    }
    expect(await client.ended(await client.post("entities/grants", toOffice))).toBe(200)
    expect((await states()).toSorted()).toEqual(["Active", "Inactive"])
    const login = await atClient()
    const own = await as(login.token).listed("personal/grants", { permissionState: "Active" })
    expect(own).toMatchObject([
      { permissionScope: "InvoiceRead", targetIdentifier: { type: "AllPartners" } },
    ])
    const selective = { targetIdentifier: { type: "Nip", value: clientNip } }
    expect(await office.listed("persons/grants", { ...made, ...selective })).toEqual([])
  })
})

describe("Authorizations", () => {
  const granted = async (subjectIdentifier: object, permission: string) => {
    const caller = as()
    const subject = { fullName: "Podmiot uprawniony" }
    const json = { subjectIdentifier, permission, description, subjectDetails: subject }
    return caller.ended(await caller.post("authorizations/grants", json))
  }
  const queried = (token: string, json: object) =>
    as(token).listed("authorizations/grants", json, "authorizationGrants")

  it("grantor and grantee list an authorization, which only its own call revokes", async () => {
    expect(await granted({ type: "Nip", value: otherNip }, "SelfInvoicing")).toBe(200)
    const [own] = await queried(owner().token, { queryType: "Granted" })
    expect(own).toMatchObject({
      authorizationScope: "SelfInvoicing",
      authorizedEntityIdentifier: { type: "Nip", value: otherNip },
      authorizingEntityIdentifier: { type: "Nip", value: sellerNip },
      subjectEntityDetails: { fullName: "Podmiot uprawniony" },
    })
    const { token } = await makeWireUser(url(), otherNip)
    expect(scopesOf(await queried(token, { queryType: "Received" }))).toEqual(["SelfInvoicing"])
    expect(await queried(owner().token, { queryType: "Received" })).toEqual([])
    const caller = as()
    const id = String(own?.["id"])
    expect((await caller.revoke(`common/grants/${id}`)).status).toBe(400)
    expect(await caller.ended(await caller.revoke(`authorizations/grants/${id}`))).toBe(200)
    expect(await queried(owner().token, { queryType: "Granted" })).toEqual([])
  })

  it("the first login registers a Peppol provider, who sees who authorized it", async () => {
    const provider = { type: "PeppolId", value: "PPL123456" }
    const providers = async () =>
      (await call(url(), "GET", "/v2/peppol/query")).json["peppolProviders"]
    expect(await providers()).toEqual([])
    const credential = await aProvider(provider.value)
    const login = await logInWith(url(), credential, { context: provider })
    expect(login.shown).toMatchObject({
      authenticationMethod: "PeppolSignature",
      status: { code: 200 },
    })
    await logInWith(url(), credential, { context: provider })
    expect(await providers()).toMatchObject([{ id: "PPL123456", name: "Dostawca sp. z o.o." }])
    expect(await granted(provider, "PefInvoicing")).toBe(200)
    const received = await queried(login.token, { queryType: "Received" })
    expect(scopesOf(received)).toEqual(["PefInvoicing"])
    const token = { description, permissions: ["InvoiceWrite"] }
    const noToken = await call(url(), "POST", "/v2/tokens", {
      token: login.token,
      json: token,
      headers: problemDetails,
    })
    expect(noToken.json["errors"]).toMatchObject([{ code: 26002 }])
    const other = { ...provider, value: "PPL654321" }
    const strange = await logInWith(url(), credential, { context: other })
    expect(strange.status.code).toBe(415)
  })
})
