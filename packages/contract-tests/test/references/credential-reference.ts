/** The domain's references of clients and tokens over one store, and what they queue. */
import { CredentialStore, LongLivedTokenStore } from "@procurement/domain/credential"
import {
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

export interface CredentialsReference {
  readonly clients: CredentialStore["Service"]
  readonly tokens: LongLivedTokenStore["Service"]
}

/** The references, with the long-lived tokens as `plant` has tampered with them. */
export const layerCredentialReference = (
  plant: (honest: CredentialsReference) => Partial<LongLivedTokenStore["Service"]> = () => ({}),
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
