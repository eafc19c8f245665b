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
import type { Remote } from "./adapters.ts"
import type { Stores } from "./stores.ts"

export const upkeepPorts = (stores: Stores, remote: Remote) => {
  const { ledger, catalog, people, credentials } = stores
  const announcements = makeCatalogAnnouncementsMemory(catalog, ledger)
  const tokens = makeLongLivedTokenStoreMemory(credentials, ledger)
  return Context.empty().pipe(
    Context.add(AuditLog, remote("AuditLog", makeAuditLogMemory(people.audit))),
    Context.add(CatalogAnnouncements, remote("CatalogAnnouncements", announcements)),
    Context.add(CredentialStore, remote("CredentialStore", makeCredentialStoreMemory(credentials))),
    Context.add(Inbox, remote("Inbox", makeInboxMemory(ledger))),
    Context.add(LongLivedTokenStore, remote("LongLivedTokenStore", tokens)),
    Context.add(OverdueRegister, remote("OverdueRegister", makeOverdueRegisterMemory(ledger))),
    Context.add(RequestLog, remote("RequestLog", makeRequestLogMemory())),
    Context.add(SessionStore, remote("SessionStore", makeSessionStoreMemory(people))),
    Context.add(
      UnmatchedPayments,
      remote("UnmatchedPayments", makeUnmatchedPaymentsMemory(ledger)),
    ),
  )
}
