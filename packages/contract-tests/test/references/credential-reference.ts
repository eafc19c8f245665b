/** The domain's references of clients and tokens over one store, and what they queue. */
import {
  CredentialStore,
  LongLivedTokenStore,
  makeCredentialMemory,
  makeCredentialStoreMemory,
  makeLongLivedTokenStoreMemory,
} from "@procurement/domain/credential"
import { EmailQueue, makeEmailQueueMemory } from "@procurement/domain/email"
import { EventLog, makeEventLogMemory } from "@procurement/domain/events"
import { makeLedgerMemory } from "@procurement/domain/ledger"
import * as Layer from "effect/Layer"
import type { LongLivedPorts } from "../../src/credential/index.ts"

export interface HonestCredentials {
  readonly clients: CredentialStore["Service"]
  readonly tokens: LongLivedTokenStore["Service"]
}

/** The references, with the long-lived tokens as `plant` has tampered with them. */
export const layerCredentialReference = (
  plant: (honest: HonestCredentials) => Partial<LongLivedTokenStore["Service"]> = () => ({}),
): Layer.Layer<LongLivedPorts> =>
  Layer.suspend(() => {
    const [memory, ledger] = [makeCredentialMemory(), makeLedgerMemory()]
    const clients = makeCredentialStoreMemory(memory)
    const tokens = makeLongLivedTokenStoreMemory(memory, ledger)
    return Layer.mergeAll(
      Layer.succeed(CredentialStore, clients),
      Layer.succeed(LongLivedTokenStore, { ...tokens, ...plant({ clients, tokens }) }),
      Layer.succeed(EventLog, makeEventLogMemory(ledger)),
      Layer.succeed(EmailQueue, makeEmailQueueMemory(ledger)),
    )
  })
