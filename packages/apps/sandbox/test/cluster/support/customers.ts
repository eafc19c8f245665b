/**
 * Customers of the cluster: inserted into its database, authenticated by its API, and their orders.
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
import { nip, type Party } from "@procurement/domain/party"
import type { Contract } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

export interface Client {
  readonly tenantId: TenantId
  readonly clientId: string
  readonly clientSecret: string
}

export interface Customer extends Client {
  readonly token: string
}

const catalogFile = new URL("../../../../../../examples/catalog/merchandise.json", import.meta.url)

const buyer: Party = {
  nip: nip("9876543210"),
  name: lineText("Zażółć & Gęślą <Jaźń> sp. z o.o."),
  address: { countryCode: "PL", line1: lineText("ul. Łódzka 7"), line2: lineText("00-950 Kraków") },
}

/** Adds a tenant with one client. */
export const addClient = async (
  database: Database,
  clientId: string,
  contract: Contract,
): Promise<Client> => {
  const now = instant(Date.now())
  const tenantId = typeId("ten", now, randomBytes(10)) as TenantId
  const clientSecret = randomBytes(24).toString("base64url")
  const secretHash = createHash("sha256").update(clientSecret).digest("hex") as SecretHash
  const name = lineText(`Odbiorca ${clientId}`)
  const tenant = {
    id: tenantId,
    name,
    plan: "standard",
    contract,
    buyer,
    contactEmail: emailAddress("cluster@example.com"),
    language: "pl",
    rateLimiting: "enforced",
    createdAt: now,
  } as const
  await Effect.runPromise(makeTenantRepository(database).save(tenant))
  await Effect.runPromise(
    makeCredentialStore(database).saveClient({ clientId, tenantId, name, secretHash, scopes }),
  )
  return { tenantId, clientId, clientSecret }
}

/** Loads the sample catalog and adds the given number of customers. */
export const addClients = async (
  database: Database,
  count: number,
): Promise<ReadonlyArray<Client>> => {
  const items = Schema.decodeUnknownSync(Schema.Array(CatalogItem))(
    JSON.parse(await readFile(catalogFile, "utf8")),
  )
  await Effect.runPromise(makeCatalogRepository(database).load({ items, at: instant(0) }))
  // The load of the test must not hit rate limits.
  const contract = { rateFactor: 1_000 }
  const adding = Array.from({ length: count }, (_, nth) =>
    addClient(database, `cluster-${nth}`, contract),
  )
  return Promise.all(adding)
}

/** Authenticates a client; its token is in the database and outlives the process that issued it. */
export const letIn = async (
  url: string,
  client: Client,
  headers: Readonly<Record<string, string>> = {},
): Promise<Customer> => {
  const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64")
  const response = await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: { ...headers, authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return { ...client, token }
}
