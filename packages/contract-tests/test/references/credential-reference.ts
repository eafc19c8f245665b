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
} from "@procurement/adapter-memory"
import { EmailQueue } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import * as Layer from "effect/Layer"
import type { LongLivedPorts } from "../../src/credential/index.ts"
import type { Ground } from "../mutants/running.ts"

export interface CredentialsReference {
  readonly clients: CredentialStore["Service"]
  readonly tokens: LongLivedTokenStore["Service"]
}

const layerOver = (
  memory: CredentialMemory,
  ledger: LedgerMemory,
  plant: (honest: CredentialsReference) => Partial<LongLivedTokenStore["Service"]> = () => ({}),
): Layer.Layer<LongLivedPorts> => {
  const clients = makeCredentialStoreMemory(memory)
  const tokens = makeLongLivedTokenStoreMemory(memory, ledger)
  return Layer.mergeAll(
    Layer.succeed(CredentialStore, clients),
    Layer.succeed(LongLivedTokenStore, { ...tokens, ...plant({ clients, tokens }) }),
    Layer.succeed(EventLog, makeEventLogMemory(ledger)),
    Layer.succeed(EmailQueue, makeEmailQueueMemory(ledger)),
  )
}

/** The references, with the long-lived tokens altered by `plant`. */
export const layerCredentialReference = (
  plant?: (honest: CredentialsReference) => Partial<LongLivedTokenStore["Service"]>,
): Layer.Layer<LongLivedPorts> =>
  Layer.suspend(() => layerOver(makeCredentialMemory(), makeLedgerMemory(), plant))

/** The references and their store, with faults in clients and long-lived tokens. */
export const credentialGround = (): Ground<LongLivedPorts> => {
  const [memory, ledger] = [makeCredentialMemory(), makeLedgerMemory()]
  return {
    layer: layerOver(memory, ledger),
    store: { ...memory, ...ledger },
    ports: ["LongLivedTokenStore", "CredentialStore"],
  }
}
