/** The rows that a database needs before it takes orders: catalog, tenant, API client. */
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
import { nip, type Party } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const catalogFile = new URL("../../../../../examples/catalog/merchandise.json", import.meta.url)

export interface MasterData {
  readonly tenantId: TenantId
  readonly buyer: Party
  readonly skus: ReadonlyArray<CatalogItem["sku"]>
  readonly clientId: string
  readonly clientSecret: string
}

const buyer: Party = {
  nip: nip("9876543210"),
  name: lineText("Zażółć & Gęślą <Jaźń> sp. z o.o."),
  address: { countryCode: "PL", line1: lineText("ul. Łódzka 7"), line2: lineText("00-950 Kraków") },
}

export const loadMasterData = async (database: Database): Promise<MasterData> => {
  const items = Schema.decodeUnknownSync(Schema.Array(CatalogItem))(
    JSON.parse(await readFile(catalogFile, "utf8")),
  )
  const now = instant(Date.now())
  const tenantId = typeId("ten", now, randomBytes(10)) as TenantId
  const clientId = "crash-tests"
  const clientSecret = randomBytes(24).toString("base64url")
  const secretHash = createHash("sha256").update(clientSecret).digest("hex") as SecretHash
  const name = lineText("Odbiorca testów")
  const tenant = {
    id: tenantId,
    name,
    plan: "standard",
    // Tests send many requests, so their orders must not exceed a rate limit.
    contract: { rateFactor: 1_000 },
    buyer,
    contactEmail: emailAddress("crash@example.com"),
    language: "pl",
    rateLimiting: "enforced",
    createdAt: now,
  } as const
  await Effect.runPromise(makeCatalogRepository(database).load({ items, at: instant(0) }))
  await Effect.runPromise(makeTenantRepository(database).save(tenant))
  await Effect.runPromise(
    makeCredentialStore(database).saveClient({ clientId, tenantId, name, secretHash, scopes }),
  )
  return { tenantId, buyer, skus: items.map(({ sku }) => sku), clientId, clientSecret }
}
