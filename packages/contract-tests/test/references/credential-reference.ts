/** The domain's references of clients and tokens over one store, and what they queue. */
import { CredentialStore, LongLivedTokenStore } from "@procurement/domain/credential"
import {
  type CredentialMemory,
  type LedgerMemory,
  makeCredentialMemory,
  makeCredentialStoreMemory,
  makeEmailQueueMemory,
  makeEventLogMemory,
  makeLedgerMemory,
  makeLongLivedTokenStoreMemory,
  makeTenantRepositoryMemory,
} from "@procurement/adapter-memory"
import { EmailQueue } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import { TenantRepository } from "@procurement/domain/tenant"
import * as Layer from "effect/Layer"
import type { LongLivedPorts } from "../../src/credential/index.ts"
import type { Ground } from "../mutants/running.ts"

const layerOver = (memory: CredentialMemory, ledger: LedgerMemory): Layer.Layer<LongLivedPorts> =>
  Layer.mergeAll(
    Layer.sync(CredentialStore, () => makeCredentialStoreMemory(memory)),
    Layer.sync(LongLivedTokenStore, () => makeLongLivedTokenStoreMemory(memory, ledger)),
    Layer.sync(TenantRepository, () => makeTenantRepositoryMemory(memory.tenants)),
    Layer.sync(EventLog, () => makeEventLogMemory(ledger)),
    Layer.sync(EmailQueue, () => makeEmailQueueMemory(ledger)),
  )

export const layerCredentialReference = (): Layer.Layer<LongLivedPorts> =>
  Layer.suspend(() => layerOver(makeCredentialMemory(), makeLedgerMemory()))

/** The references and their store, with faults in clients and long-lived tokens. */
export const credentialGround = (): Ground<LongLivedPorts> => {
  const ledger = makeLedgerMemory()
  const memory = makeCredentialMemory(ledger.tenants)
  return {
    layer: layerOver(memory, ledger),
    store: { ...memory, ...ledger },
    ports: ["LongLivedTokenStore", "CredentialStore"],
  }
}
