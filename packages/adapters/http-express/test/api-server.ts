/**
 * The API on its own port, over the domain's reference adapters in memory; the ledger shows what a
 * request has stored.
 */
import { hash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { listen } from "@procurement/testing"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { DocumentArchive, type Sha256 } from "@procurement/domain/archive"
import {
  type CredentialMemory,
  layerEntropyMemory,
  layerLedgerMemory,
  layerPasskeyVerifierMemory,
  layerPeopleMemory,
  layerRenewalQueueMemory,
  type LedgerMemory,
  makeCatalogMemory,
  makeCatalogRepositoryMemory,
  makeCredentialMemory,
  makeCredentialStoreMemory,
  makeDeadlineRegisterMemory,
  type DeadLettersMemory,
  makeDeadLettersMemory,
  makeInboxMemory,
  makeInspectionStoreMemory,
  makeOfflineRegisterMemory,
  makeOverdueRegisterMemory,
  makeUnmatchedPaymentsMemory,
  makeLedgerExportsMemory,
  makeLedgerRegisterMemory,
  makeDocumentArchiveMemory,
  makeEndpointCheckMemory,
  makeEndpointConsentMemory,
  makeLedgerMemory,
  makeLongLivedTokenStoreMemory,
  makeOperatorTokenStoreMemory,
  makeOrderRepositoryMemory,
  makePeopleMemory,
  makeProcessRegisterMemory,
  makeReconciliationStoreMemory,
  makeTaxpayerRegisterMemory,
  type PeopleMemory,
  makeTenantRepositoryMemory,
} from "@procurement/adapter-memory"
import { listedTaxpayers } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { type CatalogItem, CatalogRepository } from "@procurement/domain/catalog"
import {
  CredentialStore,
  type Environment,
  LongLivedTokenStore,
  type Scope,
  scopes,
  type SecretHash,
  SecretHashing,
  tokenValue,
} from "@procurement/domain/credential"
import { OfflineRegister } from "@procurement/domain/clearance"
import { DeadlineRegister } from "@procurement/domain/deadline"
import { LedgerExports, LedgerRegister } from "@procurement/domain/ledger"
import { emailAddress } from "@procurement/domain/email"
import { type TenantId, typeId } from "@procurement/domain/identity"
import { DeadLetters } from "@procurement/domain/inbound"
import { Inbox } from "@procurement/domain/inbox"
import { InspectionStore } from "@procurement/domain/inspection"
import { InvoicePdf } from "@procurement/domain/invoice"
import { OperatorTokenStore } from "@procurement/domain/operator"
import { OrderRepository } from "@procurement/domain/order"
import { OverdueRegister, UnmatchedPayments } from "@procurement/domain/payment"
import { nip, SellerNip, TaxpayerRegister } from "@procurement/domain/party"
import { layerLocalRateLimitStore } from "@procurement/domain/rate-limit"
import { ReconciliationStore } from "@procurement/domain/reconciliation"
import { ProcessRegister, type RunningProcess } from "@procurement/domain/service"
import { type Tenant, TenantRepository } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import { EndpointCheck, EndpointConsent, type EndpointObjection } from "@procurement/domain/webhook"
import type { HttpLimits } from "@procurement/lib-http"
import {
  type Defect,
  type HttpAppDeps,
  type HttpPorts,
  type OperatorPorts,
  makeHttpApp,
  makeHttpServer,
  type Run,
  type TlsOptions,
  unlimited,
} from "../src/index.ts"

export const tenantNumbered = (number: number): TenantId =>
  typeId("ten", instant(number), new Uint8Array(10)) as TenantId

export const sellerNip = nip("5260001246")
export const theTenant = tenantNumbered(1)
export const otherTenant = tenantNumbered(2)
export const theBuyer = {
  nip: nip("5252839118"),
  name: lineText("Zielona Łąka sp. z o.o."),
  address: {
    countryCode: "PL" as const,
    line1: lineText("ul. Prosta 51"),
    line2: lineText("00-838 Warszawa"),
  },
}

const merchandise = new URL("../../../../examples/catalog/merchandise.json", import.meta.url)
export const items: ReadonlyArray<CatalogItem> = JSON.parse(readFileSync(merchandise, "utf8"))

const sha256 = (bytes: Uint8Array): Sha256 => hash("sha256", bytes) as Sha256

export interface ApiServer {
  readonly baseUrl: string
  readonly port: number
  /** Runs effects on the ports of the API. */
  readonly run: Run<HttpPorts | OperatorPorts>
  readonly ledger: LedgerMemory
  readonly people: PeopleMemory
  readonly processes: Map<string, RunningProcess>
  readonly deadLetters: DeadLettersMemory
  readonly archive: DocumentArchive["Service"]
  readonly catalog: CatalogRepository["Service"]
  readonly credentials: CredentialStore["Service"]
  readonly defects: Array<Defect>
  /** A token of the tenant with the scopes (all by default), valid for an hour. */
  readonly token: (tenantId?: TenantId, granted?: ReadonlyArray<Scope>) => Promise<string>
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly close: () => Promise<void>
}

export interface ApiServerOptions extends Partial<HttpAppDeps> {
  readonly limits?: Partial<HttpLimits>
  readonly tls?: TlsOptions
  /** Replaces a reference adapter, for instance with one that fails. */
  readonly catalog?: CatalogRepository["Service"]
  readonly credentials?: CredentialStore["Service"]
  readonly orders?: (honest: OrderRepository["Service"]) => OrderRepository["Service"]
  readonly pdf?: InvoicePdf["Service"]
  /** Objections to hosts of callback URLs; other hosts have none. */
  readonly endpoints?: Readonly<Record<string, EndpointObjection>>
  /** Verifies endpoints; undefined: no endpoint is verified. */
  readonly consent?: EndpointConsent["Service"]
  /** Clients, tokens and tenants behind the reference adapters. */
  readonly memory?: CredentialMemory
  /** The clock of its effects; the system clock by default. */
  readonly clock?: Clock.Clock
}

/** Returns its arguments as text; other tests cover how invoices look. */
const plainPdf: InvoicePdf["Service"] = {
  render: ({ xml, ksefNumber = "OFFLINE", language }) =>
    Effect.succeed(Buffer.from(`%PDF-1.7 ${language} ${ksefNumber} ${hash("sha256", xml)}`)),
}

const hashOf = (secret: string): SecretHash => hash("sha256", secret) as SecretHash

/** Each tenant has one client, so that all its tokens share one key. */
const savedToken =
  (credentials: CredentialStore["Service"], environment: Environment): ApiServer["token"] =>
  async (tenantId = theTenant, granted = scopes) => {
    const token = tokenValue(environment, randomBytes(32))
    const clientId = `cli_${tenantId}`
    await Effect.runPromise(
      credentials.saveClient({ clientId, tenantId, name: "Test", secretHash: hashOf(""), scopes }),
    )
    await Effect.runPromise(
      credentials.saveToken({
        hash: hashOf(token),
        clientId,
        tenantId,
        scopes: granted,
        environment,
        issuedAt: instant(Date.now()),
        expiresAt: instant(Date.now() + 3_600_000),
      }),
    )
    return token
  }

const seededTenants = async (
  stored: CredentialMemory["tenants"],
): Promise<TenantRepository["Service"]> => {
  const tenants = makeTenantRepositoryMemory(stored)
  for (const id of [theTenant, otherTenant]) {
    const tenant: Tenant = {
      id,
      name: theBuyer.name,
      plan: "standard",
      contract: id === theTenant ? { otherBuyers: "any" } : {},
      buyer: theBuyer,
      contactEmail: emailAddress("zakupy@example.com"),
      language: "pl",
      rateLimiting: "enforced",
      createdAt: instant(0),
    }
    await Effect.runPromise(tenants.save(tenant))
  }
  return tenants
}

/** Nothing is limited, and no request waits for KSeF. */
const unhindered = { admit: unlimited, referenceWaitMillis: 0 } as const

const newMemories = () => {
  const ledger = makeLedgerMemory()
  return [ledger, makePeopleMemory(ledger.emails)] as const
}

export const startApi = async (options: ApiServerOptions = {}): Promise<ApiServer> => {
  const {
    limits,
    tls,
    pdf = plainPdf,
    memory = makeCredentialMemory(),
    credentials = makeCredentialStoreMemory(memory),
    orders = (honest) => honest,
    endpoints,
    consent = makeEndpointConsentMemory(),
    clock,
    ...overrides
  } = options
  const [ledger, people] = newMemories()
  const catalog = options.catalog ?? makeCatalogRepositoryMemory(makeCatalogMemory(ledger.catalog))
  const archive = makeDocumentArchiveMemory(sha256)
  const processes = new Map<string, RunningProcess>()
  const deadLetters: DeadLettersMemory = { letters: [], sentBack: [] }
  if (options.catalog === undefined)
    await Effect.runPromise(catalog.load({ items, at: instant(0) }))
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      layerLedgerMemory(ledger),
      Layer.succeed(OrderRepository, orders(makeOrderRepositoryMemory(ledger))),
      layerEntropyMemory(7),
      Layer.sync(DeadlineRegister, () => makeDeadlineRegisterMemory(ledger)),
      Layer.sync(DeadLetters, () => makeDeadLettersMemory(deadLetters)),
      Layer.sync(Inbox, () => makeInboxMemory(ledger)),
      Layer.sync(InspectionStore, () => makeInspectionStoreMemory(ledger)),
      Layer.sync(OfflineRegister, () => makeOfflineRegisterMemory(ledger)),
      Layer.sync(OverdueRegister, () => makeOverdueRegisterMemory(ledger)),
      Layer.sync(UnmatchedPayments, () => makeUnmatchedPaymentsMemory(ledger)),
      Layer.sync(LedgerExports, () => makeLedgerExportsMemory()),
      Layer.sync(LedgerRegister, () => makeLedgerRegisterMemory(ledger)),
      Layer.succeed(ProcessRegister, makeProcessRegisterMemory(processes)),
      Layer.sync(ReconciliationStore, () => makeReconciliationStoreMemory(ledger)),
      layerRenewalQueueMemory,
      Layer.sync(TaxpayerRegister, () => makeTaxpayerRegisterMemory(listedTaxpayers)),
      Layer.succeed(DocumentArchive, archive),
      Layer.succeed(InvoicePdf, pdf),
      Layer.succeed(CatalogRepository, catalog),
      Layer.succeed(CredentialStore, credentials),
      Layer.succeed(EndpointCheck, makeEndpointCheckMemory(endpoints)),
      Layer.succeed(EndpointConsent, consent),
      Layer.succeed(LongLivedTokenStore, makeLongLivedTokenStoreMemory(memory, ledger)),
      Layer.sync(OperatorTokenStore, makeOperatorTokenStoreMemory),
      Layer.succeed(SecretHashing, { hashOf }),
      Layer.succeed(TenantRepository, await seededTenants(memory.tenants)),
      layerPeopleMemory(people),
      layerPasskeyVerifierMemory,
      layerLocalRateLimitStore,
      Layer.succeed(SellerNip, sellerNip),
      clock === undefined ? Layer.empty : Layer.succeed(Clock.Clock, clock),
    ),
  )
  const defects: Array<Defect> = []
  const app = makeHttpApp({
    run: (effect) => runtime.runPromiseExit(effect),
    tokenEndpoint: (_request, response) => response.writeHead(200).end("{}"),
    mode: "sandbox",
    asyncApi: () => ({ asyncapi: "3.0.0" }),
    publicUrl: () => "https://api.example.com/",
    ...unhindered,
    onDefect: (defect) => defects.push(defect),
    ...overrides,
  })
  const addressHeaders = overrides.addressLimits?.headers
  const { port, stop } = await listen(makeHttpServer(app, { limits, tls, addressHeaders }))
  const baseUrl = `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`
  return {
    baseUrl,
    port,
    run: (effect) => runtime.runPromiseExit(effect),
    ledger,
    people,
    processes,
    deadLetters,
    archive,
    catalog,
    credentials,
    defects,
    token: savedToken(credentials, options.mode === "production" ? "live" : "test"),
    fetch: (path, init) => fetch(`${baseUrl}${path}`, init),
    close: async () => {
      await stop()
      await runtime.dispose()
    },
  }
}
