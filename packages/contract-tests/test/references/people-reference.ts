/** The domain's references of users, sessions and audit events over one store. */
import { AuditLog } from "@procurement/domain/audit"
import { EmailQueue } from "@procurement/domain/email"
import {
  type LedgerMemory,
  makeAuditLogMemory,
  makeEmailQueueMemory,
  makeInvoiceNoticesMemory,
  layerLedgerMemory,
  makeLedgerMemory,
  makePeopleMemory,
  makeSessionStoreMemory,
  makeUserRepositoryMemory,
  type PeopleMemory,
} from "@procurement/adapter-memory"
import { InvoiceNotices } from "@procurement/domain/notification"
import { SessionStore, UserRepository } from "@procurement/domain/user"
import * as Layer from "effect/Layer"
import type { PeoplePorts } from "../../src/user/index.ts"
import type { Ground } from "../mutants/running.ts"

const layerOver = (memory: PeopleMemory, ledger: LedgerMemory): Layer.Layer<PeoplePorts> =>
  Layer.mergeAll(
    Layer.sync(UserRepository, () => makeUserRepositoryMemory(memory)),
    Layer.sync(SessionStore, () => makeSessionStoreMemory(memory)),
    Layer.sync(AuditLog, () => makeAuditLogMemory(memory.audit)),
    Layer.sync(EmailQueue, () => makeEmailQueueMemory(ledger)),
  )

export const layerPeopleReference = (): Layer.Layer<PeoplePorts> =>
  Layer.suspend(() => {
    const ledger = makeLedgerMemory()
    return layerOver(makePeopleMemory(ledger.emails), ledger)
  })

/** The references and their store, with faults in the named port. */
export const peopleGround = (port: string) => (): Ground<PeoplePorts> => {
  const ledger = makeLedgerMemory()
  const store = makePeopleMemory(ledger.emails)
  return { layer: layerOver(store, ledger), store, ports: [port] }
}

/** The references of notices, over a common store of events, tenants, people and e-mails. */
export const noticeGround = () => {
  const ledger = makeLedgerMemory()
  const store = makePeopleMemory(ledger.emails)
  const read = new Set<string>()
  const layer = Layer.mergeAll(
    layerLedgerMemory(ledger),
    layerOver(store, ledger),
    Layer.sync(InvoiceNotices, () => makeInvoiceNoticesMemory(ledger, store, read)),
  )
  return { layer, store: { ...ledger, users: store.users, read }, ports: ["InvoiceNotices"] }
}
