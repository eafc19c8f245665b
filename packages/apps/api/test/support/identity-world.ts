/** A database with one tenant, and the use cases that manage its clients and tokens. */
import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeSecretHashing } from "@procurement/adapter-oauth"
import {
  layerAuditLog,
  layerCredentialStore,
  layerLongLivedTokenStore,
  layerOperatorTokenStore,
  layerTenantRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import { freshDatabase } from "@procurement/adapter-postgres/testing"
import { makeEntropy } from "@procurement/app-platform"
import type { AuditLog } from "@procurement/domain/audit"
import {
  type CredentialStore,
  type LongLivedTokenStore,
  SecretHashing,
} from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import { Entropy } from "@procurement/domain/identity"
import { nip } from "@procurement/domain/party"
import type { OperatorTokenStore } from "@procurement/domain/operator"
import { createTenant, type Tenant, type TenantRepository } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type ApiProcess, startApiProcess } from "./api-process.ts"

export type IdentityPorts =
  | AuditLog
  | CredentialStore
  | Entropy
  | LongLivedTokenStore
  | OperatorTokenStore
  | SecretHashing
  | TenantRepository

export interface IdentityWorld {
  readonly tenant: Tenant
  /** A folder that is removed with the world. */
  readonly directory: string
  readonly run: <A, E>(effect: Effect.Effect<A, E, IdentityPorts>) => Promise<A>
  readonly startApi: (environment?: Readonly<Record<string, string>>) => Promise<ApiProcess>
  readonly close: () => Promise<void>
}

const name = lineText("Zielona Łąka sp. z o.o.")
const address = { countryCode: "PL" as const, line1: lineText("ul. Prosta 51") }

const aTenant = createTenant({
  name,
  plan: "enterprise",
  buyer: { nip: nip("5252839118"), name, address },
  contactEmail: emailAddress("zakupy@example.com"),
  language: "pl",
})

export const openIdentityWorld = async (): Promise<IdentityWorld> => {
  const { url, serviceUrl, drop } = await freshDatabase()
  const directory = await mkdtemp(join(tmpdir(), "identity-"))
  const database = await openDatabase({ url, poolSize: 2 })
  const ports = Layer.mergeAll(
    layerAuditLog(database),
    layerCredentialStore(database),
    layerLongLivedTokenStore(database),
    layerOperatorTokenStore(database),
    layerTenantRepository(database),
    Layer.succeed(Entropy, makeEntropy()),
    Layer.succeed(SecretHashing, makeSecretHashing()),
  )
  const run: IdentityWorld["run"] = (effect) => Effect.runPromise(Effect.provide(effect, ports))
  const processes: Array<ApiProcess> = []
  return {
    tenant: await run(aTenant),
    directory,
    run,
    startApi: async (environment = {}) => {
      const settings = {
        DATABASE_URL: serviceUrl,
        ARCHIVE_DIR: join(directory, "archive"),
        WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
      }
      const started = await startApiProcess({ ...settings, MODE: "sandbox", ...environment })
      processes.push(started)
      return started
    },
    close: async () => {
      await Promise.all(processes.map((each) => each.stop()))
      await database.close()
      await drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
