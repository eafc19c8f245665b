/**
 * The API's app twice over one store in memory: once it looks at every token, once it takes every
 * caller for the same tenant. What they differ in is the look at the token.
 */
import { hash, randomBytes } from "node:crypto"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import {
  makeHttpApp,
  makeHttpAppWith,
  type Run,
  unlimited,
} from "@procurement/adapter-http-express"
import { DocumentArchive, type Sha256 } from "@procurement/domain/archive"
import {
  layerCatalogRepositoryMemory,
  layerEndpointCheckMemory,
  layerEndpointConsentMemory,
  layerEntropyMemory,
  layerLedgerMemory,
  layerPeopleMemory,
  layerTenantRepositoryMemory,
  makeCredentialMemory,
  makeCredentialStoreMemory,
  makeDocumentArchiveMemory,
  makeLedgerMemory,
  makeLongLivedTokenStoreMemory,
} from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import {
  authenticate,
  CredentialStore,
  LongLivedTokenStore,
  type SecretHash,
  SecretHashing,
  scopes,
  tokenValue,
} from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import { InvoicePicture } from "@procurement/domain/invoice"
import { layerLocalRateLimitStore } from "@procurement/domain/rate-limit"
import { createTenant } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { sampleBuyer } from "../sample-invoices.ts"

const hashOf = (secret: string): SecretHash => hash("sha256", secret) as SecretHash
const sha256 = (bytes: Uint8Array): Sha256 => hash("sha256", bytes) as Sha256

const [memory, ledger] = [makeCredentialMemory(), makeLedgerMemory()]
const runtime = ManagedRuntime.make(
  Layer.mergeAll(
    layerLedgerMemory(ledger),
    layerEntropyMemory(1),
    layerCatalogRepositoryMemory,
    layerTenantRepositoryMemory,
    layerPeopleMemory(),
    layerLocalRateLimitStore,
    layerEndpointCheckMemory(),
    layerEndpointConsentMemory(),
    Layer.succeed(CredentialStore, makeCredentialStoreMemory(memory)),
    Layer.succeed(DocumentArchive, makeDocumentArchiveMemory(sha256)),
    Layer.succeed(InvoicePicture, { render: () => Effect.die("no invoice is drawn here") }),
    Layer.succeed(LongLivedTokenStore, makeLongLivedTokenStoreMemory(memory, ledger)),
    Layer.succeed(SecretHashing, { hashOf }),
  ),
)

const token = tokenValue("test", randomBytes(32))
const presented = { hash: hashOf(token), environment: "test" } as const

const seed = Effect.gen(function* () {
  const store = yield* CredentialStore
  const terms = {
    name: sampleBuyer.name,
    buyer: sampleBuyer,
    plan: "standard",
    language: "en",
  } as const
  const tenant = yield* createTenant({ ...terms, contactEmail: emailAddress("bench@example.com") })
  const client = { clientId: "bench", tenantId: tenant.id, name: "Bench", scopes }
  yield* store.saveClient({ ...client, secretHash: hashOf("unused") })
  const [issuedAt, expiresAt] = [instant(Date.now()), instant(Date.now() + 3_600_000)]
  yield* store.saveToken({ ...presented, ...client, issuedAt, expiresAt })
  return yield* authenticate(presented)
})

const principal = await runtime.runPromise(seed)
const run: Run = (effect) => runtime.runPromiseExit(effect)

const common = {
  run,
  tokenEndpoint: () => undefined,
  mode: "sandbox",
  admit: unlimited,
  onDefect: () => process.exit(1),
} as const

const listen = (app: RequestListener): Promise<string> =>
  new Promise((listening) => {
    const server = createServer(app).listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      listening(`http://127.0.0.1:${port}`)
    })
  })

const ready = {
  url: await listen(makeHttpApp(common)),
  floorUrl: await listen(makeHttpAppWith(() => principal, common)),
  token,
}
process.send?.({ type: "ready", ready })

const stop = (): never => process.exit(0)
process.once("SIGTERM", stop)
process.once("disconnect", stop)
