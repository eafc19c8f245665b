/** The use cases with in-memory adapters and a clock controlled by tests. */
import { createHash } from "node:crypto"
import {
  CredentialStore,
  LongLivedTokenStore,
  type SecretHash,
  SecretHashing,
} from "@procurement/domain/credential"
import {
  layerEntropyMemory,
  makeCredentialMemory,
  makeCredentialStoreMemory,
  makeLedgerMemory,
  makeLongLivedTokenStoreMemory,
  makeTenantRepositoryMemory,
} from "@procurement/adapter-memory"
import { emailAddress } from "@procurement/domain/email"
import { nip } from "@procurement/domain/party"
import { createTenant, type NewTenant, TenantRepository } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import * as Layer from "effect/Layer"

export const hashOf = (secret: string): SecretHash =>
  createHash("sha256").update(secret).digest("hex") as SecretHash

export const openIdentityWorld = () => {
  const [memory, ledger] = [makeCredentialMemory(), makeLedgerMemory()]
  const layer = Layer.mergeAll(
    Layer.succeed(CredentialStore, makeCredentialStoreMemory(memory)),
    Layer.succeed(LongLivedTokenStore, makeLongLivedTokenStoreMemory(memory, ledger)),
    Layer.succeed(SecretHashing, { hashOf }),
    Layer.succeed(TenantRepository, makeTenantRepositoryMemory(memory.tenants)),
    layerEntropyMemory(20_261_120),
  )
  return { layer, ledger, memory }
}

const name = lineText("Zielona Łąka sp. z o.o.")

export const aNewTenant: NewTenant = {
  name,
  plan: "standard",
  buyer: { nip: nip("5252839118"), name, address: { countryCode: "PL", line1: name } },
  contactEmail: emailAddress("zakupy@example.com"),
  language: "pl",
}

/** A new tenant on that plan. */
export const aTenant = (plan: NewTenant["plan"] = "standard") =>
  createTenant({ ...aNewTenant, plan })
