/** Ports of which mutants break every clause. */
import {
  makeAuditLogMemory,
  makeDeadlineRegisterMemory,
  makeInspectionStoreMemory,
  makeOfflineRegisterMemory,
  makeOperatorTokenStoreMemory,
  makeOverdueRegisterMemory,
  makeReconciliationMemory,
  makeReconciliationStoreMemory,
  makeRefusalWatchStoreMemory,
  makeRenewalQueueMemory,
  makeRequestLogMemory,
  makeBuyerRegisterMemory,
  makeTenantRepositoryMemory,
  makeUnmatchedPaymentsMemory,
} from "@procurement/adapter-memory"
import { AuditLog } from "@procurement/domain/audit"
import {
  initialClearanceStatus,
  OfflineRegister,
  OutageAnnouncements,
} from "@procurement/domain/clearance"
import { DeadlineRegister } from "@procurement/domain/deadline"
import type { UnmatchedPaymentId } from "@procurement/domain/identity"
import { firstInspection, InspectionStore } from "@procurement/domain/inspection"
import { InvoiceNotices } from "@procurement/domain/notification"
import { OperatorTokenStore } from "@procurement/domain/operator"
import {
  OverdueRegister,
  type UnmatchedPayment,
  UnmatchedPayments,
} from "@procurement/domain/payment"
import {
  makeLocalRateLimitStore,
  RateLimitStore,
  RefusalWatchStore,
} from "@procurement/domain/rate-limit"
import { ReconciliationStore } from "@procurement/domain/reconciliation"
import { RenewalQueue } from "@procurement/domain/renewal"
import { RequestLog } from "@procurement/domain/request-log"
import { BuyerRegister, TenantRepository } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { auditLogClauses } from "../../src/audit/index.ts"
import { offlineRegisterClauses, outageAnnouncementsClauses } from "../../src/clearance/index.ts"
import { credentialStoreClauses, longLivedTokenStoreClauses } from "../../src/credential/index.ts"
import { deadlineRegisterClauses } from "../../src/deadline/index.ts"
import { eventLogClauses } from "../../src/events/index.ts"
import { inspectionStoreClauses } from "../../src/inspection/index.ts"
import { invoiceNoticesClauses } from "../../src/notification/index.ts"
import { operatorTokenStoreClauses } from "../../src/operator/index.ts"
import {
  collectivePaymentClauses,
  overdueRegisterClauses,
  unmatchedPaymentsClauses,
} from "../../src/payment/index.ts"
import { rateLimitStoreClauses, refusalWatchStoreClauses } from "../../src/rate-limit/index.ts"
import { reconciliationStoreClauses } from "../../src/reconciliation/index.ts"
import { renewalQueueClauses } from "../../src/renewal/index.ts"
import { requestLogClauses } from "../../src/request-log/index.ts"
import { buyerRegisterClauses, tenantRepositoryClauses } from "../../src/tenant/index.ts"
import { processRegisterClauses } from "../../src/service/index.ts"
import { sessionStoreClauses, userRepositoryClauses } from "../../src/user/index.ts"
import { besideLedger, ledgerGround, mapGround, serviceGround } from "../mutants/grounds.ts"
import { credentialGround } from "../references/credential-reference.ts"
import { makeAnnouncingReference } from "../references/offline-reference.ts"
import { noticeGround, peopleGround } from "../references/people-reference.ts"
import { makeProcessReference } from "../references/process-reference.ts"
import { proves, saboteurOf } from "./saboteur.ts"

proves("AuditLog", auditLogClauses, mapGround(AuditLog, makeAuditLogMemory), {
  first: {
    "keeps the first of two": "replaces the rows of rows that exist, in AuditLog.record",
    "limits the audit events": "loses AuditLog.page(0).limit",
    "of another tenant": "takes value 2 of details.role for all of rows, in AuditLog.page",
  },
})
proves("RequestLog", requestLogClauses, mapGround(RequestLog, makeRequestLogMemory), {
  first: {
    "stores a batch": "replaces the rows of rows that exist, in RequestLog.record",
  },
  mutants: { "of another tenant": "ignores (0).tenantId, in RequestLog.page" },
})
proves("RenewalQueue", renewalQueueClauses, mapGround(RenewalQueue, makeRenewalQueueMemory))

const tenants = mapGround(TenantRepository, makeTenantRepositoryMemory)
proves("TenantRepository", tenantRepositoryClauses, tenants)

proves("BuyerRegister", buyerRegisterClauses, mapGround(BuyerRegister, makeBuyerRegisterMemory))

const collective = ledgerGround("CollectivePaymentRepository")
proves("CollectivePaymentRepository", collectivePaymentClauses, collective, {
  mutants: {
    "never again claims":
      "updates nothing in collectivePayments, in CollectivePaymentRepository.settle",
  },
})

proves("CredentialStore", credentialStoreClauses, credentialGround, {
  mutants: {
    "returns no token": "ignores (0), in CredentialStore.findToken",
    "the same token again": "crashes when it changes nothing, in CredentialStore.saveToken",
  },
})

proves("LongLivedTokenStore", longLivedTokenStoreClauses, credentialGround, {
  mutants: {
    "returns false and stores": "negates LongLivedTokenStore.issue()!",
    "queues no warning": "negates LongLivedTokenStore.warn()!",
  },
})

const operators = mapGround(OperatorTokenStore, makeOperatorTokenStoreMemory)
proves("OperatorTokenStore", operatorTokenStoreClauses, operators)

const buckets = serviceGround(RateLimitStore, makeLocalRateLimitStore)
proves("RateLimitStore", rateLimitStoreClauses, buckets, {
  mutants: { "changes a bucket": "adds 1 to RateLimitStore.modify(1)().bucket.level" },
})

proves("UserRepository", userRepositoryClauses, peopleGround("UserRepository"))
proves("SessionStore", sessionStoreClauses, peopleGround("SessionStore"))

const noticesSaboteur = saboteurOf(InvoiceNotices, invoiceNoticesClauses, noticeGround)
proves("InvoiceNotices", invoiceNoticesClauses, noticeGround, {
  saboteurs: [
    noticesSaboteur(
      "reads from where it was before it waited",
      ({ queue }, { read }) => ({
        queue: (limit, decide) =>
          Effect.suspend(() => {
            const before = [...read]
            return Effect.andThen(
              Effect.yieldNow,
              Effect.suspend(() => {
                read.clear()
                for (const id of before) read.add(id)
                return queue(limit, decide)
              }),
            )
          }),
      }),
      "lets one of concurrent calls",
    ),
  ],
})

proves("EventLog", eventLogClauses, ledgerGround("EventLog"), {
  first: {
    "limits the events of a page": "has false for every EventLog.page()!.hasMore",
    "shows no events of another tenant": "ignores (0), in EventLog.page",
    "deletes no more events at once": "adds 1 to EventLog.forget(1)",
    "deletes no event that waits": "writes in lower case EventLog.page()!.events*.data.reference",
  },
})

const register = besideLedger(
  OfflineRegister,
  () => ({ status: initialClearanceStatus }),
  makeOfflineRegisterMemory,
)
proves("OfflineRegister", offlineRegisterClauses, register)

const deadlines = besideLedger(DeadlineRegister, () => ({}), makeDeadlineRegisterMemory)
const deadlineSaboteur = saboteurOf(DeadlineRegister, deadlineRegisterClauses, deadlines)
proves("DeadlineRegister", deadlineRegisterClauses, deadlines, {
  first: { "whose goods have not left": 'has "issue" for every DeadlineRegister.running(0)' },
  saboteurs: [
    deadlineSaboteur(
      "forgets the deadlines of offline invoices",
      ({ running }) => ({
        running: (rule, through, limit) => running(rule, through, rule === "offline" ? 0 : limit),
      }),
      "returns invoices issued offline",
    ),
  ],
})

const overdue = besideLedger(OverdueRegister, () => ({}), makeOverdueRegisterMemory)
const overdueSaboteur = saboteurOf(OverdueRegister, overdueRegisterClauses, overdue)
proves("OverdueRegister", overdueRegisterClauses, overdue, {
  first: {
    "those of cancelled orders":
      "takes value 2 of kept.invoice._tag for all of invoices, in OverdueRegister.page",
    "leaves out invoices that were paid": "repeats the last of OverdueRegister.report(1)(0)",
    "in one order":
      "takes value 3 of kept.invoice.id for all of invoices, in OverdueRegister.report",
  },
  saboteurs: [
    overdueSaboteur(
      "reports an invoice to everybody who asks",
      ({ report }, store) => ({
        report: (ids, decide) =>
          Effect.suspend(() => {
            for (const id of ids) store.reported.delete(id)
            return report(ids, decide)
          }),
      }),
      "of two concurrent reports",
    ),
  ],
})

const unmatched = besideLedger(
  UnmatchedPayments,
  () => ({ rows: new Map<UnmatchedPaymentId, UnmatchedPayment>() }),
  (ledger, own) => makeUnmatchedPaymentsMemory(ledger, own.rows),
)
const unmatchedSaboteur = saboteurOf(UnmatchedPayments, unmatchedPaymentsClauses, unmatched)
proves("UnmatchedPayments", unmatchedPaymentsClauses, unmatched, {
  saboteurs: [
    unmatchedSaboteur(
      "dismisses payments that are recorded",
      (_honest, { own: { rows } }) => ({
        dismiss: (id, dismissal) =>
          Effect.sync(() => {
            const row = rows.get(id)
            if (row !== undefined) rows.set(id, { dismissal, ...row })
            return Option.fromUndefinedOr(rows.get(id))
          }),
      }),
      "does not dismiss a payment that is recorded",
    ),
  ],
})

const inspections = besideLedger(
  InspectionStore,
  () => ({ inspection: firstInspection }),
  makeInspectionStoreMemory,
)
proves("InspectionStore", inspectionStoreClauses, inspections, {
  first: {
    "returns the invoices": "writes in capitals InspectionStore.archivedAfter(0)",
    "no invoices in other":
      "takes value 1 of kept.invoice._tag for all of invoices, in InspectionStore.archivedAfter",
  },
})

const reconciliations = besideLedger(
  ReconciliationStore,
  makeReconciliationMemory,
  makeReconciliationStoreMemory,
)
proves("ReconciliationStore", reconciliationStoreClauses, reconciliations)

const watches = besideLedger(
  RefusalWatchStore,
  () => ({ watches: new Map() }),
  (ledger, own) => makeRefusalWatchStoreMemory(ledger, own.watches),
)
proves("RefusalWatchStore", refusalWatchStoreClauses, watches)

const processes = makeProcessReference()
proves("ProcessRegister", processRegisterClauses(processes.binding), processes.ground)

const announcing = makeAnnouncingReference()
const outages = () => {
  announcing.binding.announce([])
  return { layer: Layer.succeed(OutageAnnouncements, announcing.service), store: {} }
}
proves("OutageAnnouncements", outageAnnouncementsClauses(announcing.binding), outages)
