/** The stored ports of one process that only its loops of warnings and housekeeping use. */
import {
  makeAuditLogMemory,
  makeCatalogAnnouncementsMemory,
  makeCredentialStoreMemory,
  makeInboxMemory,
  makeLongLivedTokenStoreMemory,
  makeOverdueRegisterMemory,
  makeRequestLogMemory,
  makeSessionStoreMemory,
  makeUnmatchedPaymentsMemory,
} from "@procurement/adapter-memory"
import { AuditLog } from "@procurement/domain/audit"
import { CatalogAnnouncements } from "@procurement/domain/catalog"
import { CredentialStore, LongLivedTokenStore } from "@procurement/domain/credential"
import { Inbox } from "@procurement/domain/inbox"
import { OverdueRegister, UnmatchedPayments } from "@procurement/domain/payment"
import { RequestLog } from "@procurement/domain/request-log"
import { SessionStore } from "@procurement/domain/user"
import * as Context from "effect/Context"
import type { Plant, Wrap } from "./store-ports.ts"
import type { Stores } from "./stores.ts"

export const upkeepPorts = (stores: Stores, wrap: Wrap, plant: Plant) => {
  const { ledger, catalog, people, credentials } = stores
  const overdue = plant("OverdueRegister", makeOverdueRegisterMemory(ledger))
  const announcements = makeCatalogAnnouncementsMemory(catalog, ledger)
  const tokens = makeLongLivedTokenStoreMemory(credentials, ledger)
  const unmatched = makeUnmatchedPaymentsMemory(ledger)
  return Context.empty().pipe(
    Context.add(AuditLog, wrap("AuditLog", makeAuditLogMemory(people.audit))),
    Context.add(CatalogAnnouncements, wrap("CatalogAnnouncements", announcements)),
    Context.add(CredentialStore, wrap("CredentialStore", makeCredentialStoreMemory(credentials))),
    Context.add(Inbox, wrap("Inbox", makeInboxMemory(ledger))),
    Context.add(LongLivedTokenStore, wrap("LongLivedTokenStore", tokens)),
    Context.add(OverdueRegister, wrap("OverdueRegister", overdue)),
    Context.add(RequestLog, wrap("RequestLog", makeRequestLogMemory())),
    Context.add(SessionStore, wrap("SessionStore", makeSessionStoreMemory(people))),
    Context.add(UnmatchedPayments, wrap("UnmatchedPayments", unmatched)),
  )
}
