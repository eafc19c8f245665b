/**
 * The data of a new sandbox: the sample catalog, a tenant whose API client has a secret, and an
 * enterprise tenant whose client has a certificate. It runs at every start and keeps existing
 * data, except for a renewed certificate.
 */
import { createHash, randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import {
  type Database,
  makeCatalogAnnouncements,
  makeCatalogRepository,
  makeCredentialStore,
  makeTenantRepository,
} from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import { CatalogItem } from "@procurement/domain/catalog"
import { type CertificateThumbprint, type SecretHash, scopes } from "@procurement/domain/credential"
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
  readonly enterpriseTenantId: string
  /** Belongs to the enterprise tenant. */
  readonly certificateClientId: string
}

const catalogFile = new URL("../../../../examples/catalog/merchandise.json", import.meta.url)

const readCatalog = async (): Promise<ReadonlyArray<CatalogItem>> =>
  Schema.decodeUnknownSync(Schema.Array(CatalogItem))(
    JSON.parse(await readFile(catalogFile, "utf8")),
  )

const newTenantId = (at = Date.now()): string => typeId("ten", instant(at), randomBytes(10))

/** The credentials in the folder, created at the first start, completed in an older folder. */
const keptCredentials = async (folder: DataFolder): Promise<SandboxCredentials> => {
  const text = await folder.read("credentials.json")
  const stored: Partial<SandboxCredentials> = text === undefined ? {} : JSON.parse(text)
  const credentials: SandboxCredentials = {
    tenantId: stored.tenantId ?? newTenantId(),
    clientId: stored.clientId ?? "sandbox",
    clientSecret: stored.clientSecret ?? `ppl_secret_${randomBytes(24).toString("base64url")}`,
    // Later than the first one, so that lists show it after that.
    enterpriseTenantId: stored.enterpriseTenantId ?? newTenantId(Date.now() + 1),
    certificateClientId: stored.certificateClientId ?? "sandbox-certificate",
  }
  const complete = `${JSON.stringify(credentials, null, 2)}\n`
  if (text !== complete) await folder.keep("credentials.json", complete)
  return credentials
}

const sampleTenant = (
  id: string,
  { plan, contract }: Pick<Tenant, "plan" | "contract">,
  company: { readonly nip: string; readonly name: string; readonly contactEmail: string },
): Tenant => ({
  id: id as TenantId,
  name: lineText(company.name),
  plan,
  contract,
  contactEmail: emailAddress(company.contactEmail),
  language: "pl",
  rateLimiting: "enforced",
  buyer: {
    nip: nip(company.nip),
    name: lineText(company.name),
    address: {
      countryCode: "PL",
      line1: lineText("ul. Zażółta 7"),
      line2: lineText("00-950 Warszawa"),
    },
  },
  createdAt: instant(Date.now()),
})

/**
 * The first tenant may order for any company, so that every example works; the second one only for
 * itself, like tenants in production.
 */
const sampleTenants = ({ tenantId, enterpriseTenantId }: SandboxCredentials) => [
  sampleTenant(
    tenantId,
    { plan: "standard", contract: { otherBuyers: "any" } },
    {
      nip: "9876543210",
      name: "Przykładowa Spółka z o.o.",
      contactEmail: "zakupy@przykladowa.example",
    },
  ),
  sampleTenant(
    enterpriseTenantId,
    { plan: "enterprise", contract: {} },
    {
      nip: "5252839118",
      name: "Przykładowa Grupa S.A.",
      contactEmail: "zakupy@grupa.example",
    },
  ),
]

/** The catalog of a new sandbox is not announced. */
const loadSample = Effect.fnUntraced(function* (
  database: Database,
  items: ReadonlyArray<CatalogItem>,
) {
  yield* makeCatalogRepository(database).load({ items, at: instant(Date.now()) })
  const { pending, announce } = makeCatalogAnnouncements(database)
  const loaded = yield* pending(1)
  if (Option.isSome(loaded)) yield* announce(loaded.value, [])
})

/** The client authenticates with the certificate of that thumbprint (`x5t#S256`). */
export const seed = async (
  database: Database,
  folder: DataFolder,
  thumbprint: string,
): Promise<SandboxCredentials> => {
  const credentials = await keptCredentials(folder)
  const catalog = makeCatalogRepository(database)
  const tenants = makeTenantRepository(database)
  const store = makeCredentialStore(database)
  const empty = (await Effect.runPromise(catalog.page({ limit: 1 }))).items.length === 0
  if (empty) await Effect.runPromise(loadSample(database, await readCatalog()))
  for (const tenant of sampleTenants(credentials)) {
    const existing = await Effect.runPromise(tenants.find(tenant.id))
    if (Option.isNone(existing)) await Effect.runPromise(tenants.save(tenant))
  }
  const keptClient = async (clientId: string) =>
    Option.getOrUndefined(await Effect.runPromise(store.findClient(clientId)))
  const { clientId, clientSecret, certificateClientId } = credentials
  const tenantId = credentials.tenantId as TenantId
  const secretHash = createHash("sha256").update(clientSecret).digest("hex") as SecretHash
  const client = { clientId, tenantId, name: "Sandbox", secretHash, scopes }
  // A replaced secret must not be restored by the next start.
  if ((await keptClient(clientId))?.tenantId !== tenantId) {
    await Effect.runPromise(store.saveClient(client))
  }
  const enterprise = credentials.enterpriseTenantId as TenantId
  const certificate = thumbprint as CertificateThumbprint
  const stored = await keptClient(certificateClientId)
  if (stored?.certificate !== certificate || stored.tenantId !== enterprise) {
    const identity = { clientId: certificateClientId, tenantId: enterprise, name: "ERP" }
    await Effect.runPromise(store.saveClient({ ...identity, certificate, scopes }))
  }
  return credentials
}
