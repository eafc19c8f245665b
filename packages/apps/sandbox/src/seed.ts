/**
 * What a new sandbox holds: the sample catalog, one tenant and its API client. Done again at every
 * start, it changes nothing that is there.
 */
import { createHash, randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import {
  type Database,
  makeCatalogRepository,
  makeCredentialStore,
  makeTenantRepository,
} from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import { CatalogItem } from "@procurement/domain/catalog"
import { type SecretHash, scopes } from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import { type TenantId, typeId } from "@procurement/domain/identity"
import { nip } from "@procurement/domain/party"
import type { Tenant } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DataFolder } from "./data-folder.ts"

export interface SandboxCredentials {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
}

const catalogFile = new URL("../../../../examples/catalog/merchandise.json", import.meta.url)

const readCatalog = async (): Promise<ReadonlyArray<CatalogItem>> =>
  Schema.decodeUnknownSync(Schema.Array(CatalogItem))(
    JSON.parse(await readFile(catalogFile, "utf8")),
  )

/** The credentials kept in the folder, made at its first start. */
const keptCredentials = async (folder: DataFolder): Promise<SandboxCredentials> => {
  const known = await folder.read("credentials.json")
  if (known !== undefined) return JSON.parse(known)
  const made: SandboxCredentials = {
    tenantId: typeId("ten", instant(Date.now()), randomBytes(10)),
    clientId: "sandbox",
    clientSecret: `ppl_secret_${randomBytes(24).toString("base64url")}`,
  }
  await folder.keep("credentials.json", `${JSON.stringify(made, null, 2)}\n`)
  return made
}

const sampleTenant = (id: string): Tenant => ({
  id: id as TenantId,
  name: lineText("Przykładowa Spółka z o.o."),
  plan: "standard",
  contract: {},
  contactEmail: emailAddress("zakupy@przykladowa.example"),
  language: "pl",
  rateLimiting: "enforced",
  buyer: {
    nip: nip("9876543210"),
    name: lineText("Przykładowa Spółka z o.o."),
    address: {
      countryCode: "PL",
      line1: lineText("ul. Zażółta 7"),
      line2: lineText("00-950 Warszawa"),
    },
  },
  createdAt: instant(Date.now()),
})

export const seed = async (database: Database, folder: DataFolder): Promise<SandboxCredentials> => {
  const credentials = await keptCredentials(folder)
  const catalog = makeCatalogRepository(database)
  const tenants = makeTenantRepository(database)
  const store = makeCredentialStore(database)
  const { tenantId, clientId, clientSecret } = credentials
  const secretHash = createHash("sha256").update(clientSecret).digest("hex") as SecretHash
  const empty = (await Effect.runPromise(catalog.page({ limit: 1 }))).items.length === 0
  if (empty) await Effect.runPromise(catalog.load(await readCatalog()))
  const tenant = sampleTenant(tenantId)
  const known = await Effect.runPromise(tenants.find(tenant.id))
  if (Option.isNone(known)) await Effect.runPromise(tenants.save(tenant))
  const client = { clientId, tenantId: tenant.id, name: "Sandbox", secretHash, scopes }
  const kept = Option.getOrUndefined(await Effect.runPromise(store.findClient(clientId)))
  // A secret that was replaced must not come back with the next start.
  if (kept?.tenantId !== tenant.id) await Effect.runPromise(store.saveClient(client))
  return credentials
}
