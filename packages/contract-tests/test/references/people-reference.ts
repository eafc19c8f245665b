/** The domain's references of users, sessions and audit events over one store. */
import { AuditLog } from "@procurement/domain/audit"
import { EmailQueue } from "@procurement/domain/email"
import {
  makeAuditLogMemory,
  makeEmailQueueMemory,
  makeLedgerMemory,
  makePeopleMemory,
  makeSessionStoreMemory,
  makeUserRepositoryMemory,
  type PeopleMemory,
} from "@procurement/adapter-memory"
import { SessionStore, UserRepository } from "@procurement/domain/user"
import * as Layer from "effect/Layer"
import type { PeoplePorts } from "../../src/user/index.ts"

export interface HonestPeople {
  readonly memory: PeopleMemory
  readonly users: UserRepository["Service"]
  readonly sessions: SessionStore["Service"]
}

export interface PlantedPeople {
  readonly users?: Partial<UserRepository["Service"]>
  readonly sessions?: Partial<SessionStore["Service"]>
}

/** The references, with the methods that `plant` has replaced. */
export const layerPeopleReference = (
  plant: (honest: HonestPeople) => PlantedPeople = () => ({}),
): Layer.Layer<PeoplePorts> =>
  Layer.suspend(() => {
    const ledger = makeLedgerMemory()
    const memory = makePeopleMemory(ledger.emails)
    const users = makeUserRepositoryMemory(memory)
    const sessions = makeSessionStoreMemory(memory)
    const planted = plant({ memory, users, sessions })
    return Layer.mergeAll(
      Layer.succeed(UserRepository, { ...users, ...planted.users }),
      Layer.succeed(SessionStore, { ...sessions, ...planted.sessions }),
      Layer.succeed(AuditLog, makeAuditLogMemory(memory.audit)),
      Layer.succeed(EmailQueue, makeEmailQueueMemory(ledger)),
    )
  })
