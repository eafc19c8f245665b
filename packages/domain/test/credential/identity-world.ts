/** The use cases over the references in memory, on a clock that tests move. */
import { createHash } from "node:crypto"
import {
  CredentialStore,
  LongLivedTokenStore,
  makeCredentialMemory,
  makeCredentialStoreMemory,
  makeLongLivedTokenStoreMemory,
  type SecretHash,
  SecretHashing,
} from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import { layerEntropyMemory } from "@procurement/domain/identity"
import { makeLedgerMemory } from "@procurement/domain/ledger"
import { nip } from "@procurement/domain/party"
import {
  createTenant,
  layerTenantRepositoryMemory,
  type NewTenant,
} from "@procurement/domain/tenant"
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
    layerTenantRepositoryMemory,
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

/** A tenant that has been made, on that plan. */
export const aTenant = (plan: NewTenant["plan"] = "standard") =>
  createTenant({ ...aNewTenant, plan })
