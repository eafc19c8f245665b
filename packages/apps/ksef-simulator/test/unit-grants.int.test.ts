/** Grants in contexts of units and EU entities, over HTTP. */
import { describe, expect, it } from "vitest"
import { sellerNip } from "./support/an-invoice.ts"
import { personDetails, scopesOf, useSeller } from "./support/permission-caller.ts"
import { aForeigner, aPerson } from "./support/person-credential.ts"
import { aCompany, fingerprintOf, logInWith } from "./support/signed-login.ts"
import { makeWireUser } from "./support/wire-user.ts"
import { call } from "./support/wire.ts"

const otherNip = "1111111111"
const clientNip = "2222222222"
const pesel = "80010112345"
const unit = { type: "InternalId", value: `${sellerNip}-12346` }
const entity = { type: "NipVatUe", value: `${sellerNip}-ESX9999999R` }
const description = "do próby"

const { url, as } = useSeller()

describe("Units", () => {
  const grant = {
    subjectIdentifier: { type: "Pesel", value: pesel },
    contextIdentifier: unit,
    description,
    subunitName: "Przedszkole",
    subjectDetails: personDetails,
  }

  it("an administrator logs in to its unit alone, and has there what a refresh adds", async () => {
    const person = await aPerson(pesel)
    const inUnit = () => logInWith(url(), person, { context: unit })
    expect((await inUnit()).status.code).toBe(415)
    const company = await logInWith(url(), await aCompany(sellerNip), { context: unit })
    expect(company.status.code).toBe(415)
    const parent = as()
    expect(await parent.ended(await parent.post("subunits/grants", grant))).toBe(200)
    expect((await logInWith(url(), person)).status.code).toBe(415)
    const login = await inUnit()
    const admin = as(login.token)
    const own = await admin.post("query/personal/grants")
    expect(own.json).toMatchObject({
      permissions: [{ permissionScope: "CredentialsManage", contextIdentifier: unit }],
      ownerPermissions: [],
    })
    const toSelf = {
      subjectIdentifier: grant.subjectIdentifier,
      permissions: ["InvoiceRead"],
      description,
      subjectDetails: personDetails,
    }
    expect(await admin.ended(await admin.post("persons/grants", toSelf))).toBe(200)
    const now = Date.now()
    const dateRange = { dateType: "Invoicing", from: new Date(now - 60_000).toISOString() }
    const query = (token: string) =>
      call(url(), "POST", "/v2/invoices/query/metadata", {
        token,
        json: { subjectType: "Subject3", dateRange },
      })
    expect((await query(login.token)).status).toBe(403)
    const refreshed = await call(url(), "POST", "/v2/auth/token/refresh", {
      token: login.refreshToken,
    })
    const { token } = refreshed.json["accessToken"] as { token: string }
    expect((await query(token)).status).toBe(200)
  })

  it("the parent lists the administrators of its units and revokes them", async () => {
    const parent = as()
    const found = await parent.listed("subunits/grants", { subunitIdentifier: unit })
    expect(found).toMatchObject([
      {
        subunitIdentifier: unit,
        subunitName: "Przedszkole",
        permissionScope: "CredentialsManage",
        authorizedIdentifier: grant.subjectIdentifier,
        authorIdentifier: { type: "Nip", value: sellerNip },
      },
    ])
    const elsewhere = { subunitIdentifier: { type: "Nip", value: otherNip } }
    expect(await parent.listed("subunits/grants", elsewhere)).toEqual([])
    const stranger = as((await makeWireUser(url(), otherNip)).token)
    expect((await stranger.revoke(`common/grants/${String(found[0]?.["id"])}`)).status).toBe(400)
    const revoked = await parent.revoke(`common/grants/${String(found[0]?.["id"])}`)
    expect(await parent.ended(revoked)).toBe(200)
    expect(await parent.listed("subunits/grants")).toEqual([])
  })

  it("an unlawful request is refused with 21405", async () => {
    const refused = async (changes: object) => {
      const { json } = await as().post("subunits/grants", { ...grant, ...changes })
      return (json["errors"] as ReadonlyArray<{ code: number; details: ReadonlyArray<string> }>)[0]
    }
    const wrongDigit = { ...unit, value: `${sellerNip}-12345` }
    expect(await refused({ contextIdentifier: wrongDigit })).toMatchObject({
      code: 21405,
      details: ["contextIdentifier.value: has a wrong check digit"],
    })
    expect(await refused({ subunitName: null })).toMatchObject({ code: 21405 })
    expect(await refused({ subjectDetails: { ...personDetails, personById: null } })).toMatchObject(
      { code: 21405 },
    )
  })

  it("a VAT group names administrators of its members and lists the members", async () => {
    const group = {
      subjectNip: sellerNip,
      subjectType: "VatGroup",
      description: "Grupa VAT",
      subunits: [{ subjectNip: otherNip, description: "Członek grupy" }],
    }
    await call(url(), "POST", "/v2/testdata/subject", { json: group })
    const parent = as()
    const member = { type: "Nip", value: otherNip }
    const toMember = { ...grant, contextIdentifier: member, subunitName: null }
    expect(await parent.ended(await parent.post("subunits/grants", toMember))).toBe(200)
    const login = await logInWith(url(), await aPerson(pesel), { context: member })
    expect(login.status.code).toBe(200)
    const stranger = { ...toMember, contextIdentifier: { type: "Nip", value: clientNip } }
    expect(await parent.ended(await parent.post("subunits/grants", stranger))).toBe(410)
    const roles = (filter: object = {}) =>
      parent.listed("subordinate-entities/roles", filter, "roles")
    expect(await roles()).toMatchObject([
      {
        subordinateEntityIdentifier: member,
        role: "VatGroupSubUnit",
        description: "Członek grupy",
      },
    ])
    const filter = { subordinateEntityIdentifier: { type: "Nip", value: clientNip } }
    expect(await roles(filter)).toEqual([])
    const leaf = as((await makeWireUser(url(), clientNip)).token)
    expect(await leaf.listed("subordinate-entities/roles", {}, "roles")).toEqual([])
    await call(url(), "POST", "/v2/testdata/subject/remove", {
      json: { subjectNip: sellerNip },
    })
  })
})

describe("EU entities", () => {
  const entityByFp = { fullName: "Entidad", address: "Madrid" }
  const euDetails = { subjectDetailsType: "EntityByFingerprint", entityByFp }

  it("an administrator and its representative work in the context of the entity", async () => {
    const [admin, representative] = [await aForeigner(), await aForeigner()]
    const inEntity = (credential: typeof admin) =>
      logInWith(url(), credential, { context: entity, isByFingerprint: true })
    expect((await inEntity(admin)).status.code).toBe(415)
    const company = as()
    const fingerprint = { type: "Fingerprint", value: fingerprintOf(admin) }
    const toAdmin = {
      subjectIdentifier: fingerprint,
      contextIdentifier: entity,
      description,
      euEntityName: "Entidad, Madrid",
      subjectDetails: euDetails,
      euEntityDetails: { fullName: "Entidad", address: "Madrid" },
    }
    const granted = await company.post("eu-entities/administration/grants", toAdmin)
    expect(await company.ended(granted)).toBe(200)
    const login = await inEntity(admin)
    expect(login.shown).toMatchObject({ status: { code: 200 } })
    const caller = as(login.token)
    expect(scopesOf(await caller.listed("personal/grants"))).toEqual([
      "Introspection",
      "InvoiceRead",
      "InvoiceWrite",
      "VatUeManage",
    ])
    const toRepresentative = {
      subjectIdentifier: { type: "Fingerprint", value: fingerprintOf(representative) },
      permissions: ["InvoiceRead"],
      description,
      subjectDetails: {
        subjectDetailsType: "PersonByFingerprintWithoutIdentifier",
        personByFpNoId: {
          firstName: "Ana",
          lastName: "Ruiz",
          birthDate: "1980-01-01",
          idDocument: { type: "Passport", number: "AA1234567", country: "ES" },
        },
      },
    }
    expect(await caller.ended(await caller.post("eu-entities/grants", toRepresentative))).toBe(200)
    expect((await inEntity(representative)).status.code).toBe(200)
    const all = await caller.listed("eu-entities/grants")
    expect(all).toHaveLength(5)
    expect(all.find((one) => one["authorizedFingerprintIdentifier"] !== fingerprint.value)).toEqual(
      expect.objectContaining({
        vatUeIdentifier: "ESX9999999R",
        euEntityName: "Entidad, Madrid",
        permissionScope: "InvoiceRead",
        subjectPersonDetails: expect.objectContaining({ firstName: "Ana" }),
      }),
    )
    expect(await company.listed("eu-entities/grants")).toHaveLength(4)
    const only = { permissionTypes: ["VatUeManage"], vatUeIdentifier: "ESX9999999R" }
    expect(await company.listed("eu-entities/grants", only)).toHaveLength(1)
    const [first] = await company.listed("eu-entities/grants", only)
    expect(
      await company.ended(await company.revoke(`common/grants/${String(first?.["id"])}`)),
    ).toBe(200)
    const later = as((await inEntity(admin)).token)
    expect((await later.post("eu-entities/grants", toRepresentative)).status).toBe(403)
  })
})
