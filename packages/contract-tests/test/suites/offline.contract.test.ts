/** The ports around KSeF's absence, deadlines and the register of sales: the references. */
import { CertificateQrSigner } from "@procurement/domain/offline"
import { OfflineRegister, OutageAnnouncements } from "@procurement/domain/clearance"
import { DeadlineRegister } from "@procurement/domain/deadline"
import { LedgerExports, LedgerRegister } from "@procurement/domain/ledger"
import {
  layerLedgerMemory,
  makeDeadlineRegisterMemory,
  makeLedgerMemory,
  makeLedgerExportsMemory,
  makeLedgerRegisterMemory,
  makeOfflineRegisterMemory,
  makeOverdueRegisterMemory,
  makeUnmatchedPaymentsMemory,
} from "@procurement/adapter-memory"
import { OverdueRegister, UnmatchedPayments } from "@procurement/domain/payment"
import * as Layer from "effect/Layer"
import {
  certificateQrSignerContract,
  offlineRegisterContract,
  outageAnnouncementsContract,
} from "../../src/clearance/index.ts"
import { deadlineRegisterContract } from "../../src/deadline/index.ts"
import { ledgerExportsContract, ledgerRegisterContract } from "../../src/ledger/index.ts"
import { overdueRegisterContract, unmatchedPaymentsContract } from "../../src/payment/index.ts"
import {
  makeAnnouncingReference,
  proofBinding,
  proofReference,
} from "../references/offline-reference.ts"

const ledger = makeLedgerMemory()

offlineRegisterContract(
  "in memory",
  Layer.merge(
    layerLedgerMemory(ledger),
    Layer.sync(OfflineRegister, () => makeOfflineRegisterMemory(ledger)),
  ),
  { isolated: true },
)

const watchedLedger = makeLedgerMemory()

deadlineRegisterContract(
  "in memory",
  Layer.merge(
    layerLedgerMemory(watchedLedger),
    Layer.sync(DeadlineRegister, () => makeDeadlineRegisterMemory(watchedLedger)),
  ),
  { isolated: true },
)

const bookedLedger = makeLedgerMemory()

ledgerRegisterContract(
  "in memory",
  Layer.merge(
    layerLedgerMemory(bookedLedger),
    Layer.sync(LedgerRegister, () => makeLedgerRegisterMemory(bookedLedger)),
  ),
  { isolated: true },
)

ledgerExportsContract(
  "in memory",
  Layer.sync(LedgerExports, () => makeLedgerExportsMemory()),
  { isolated: true },
)

const overdueLedger = makeLedgerMemory()

overdueRegisterContract(
  "in memory",
  Layer.merge(
    layerLedgerMemory(overdueLedger),
    Layer.sync(OverdueRegister, () => makeOverdueRegisterMemory(overdueLedger)),
  ),
  { isolated: true },
)

const statementLedger = makeLedgerMemory()

unmatchedPaymentsContract(
  "in memory",
  Layer.merge(
    layerLedgerMemory(statementLedger),
    Layer.sync(UnmatchedPayments, () => makeUnmatchedPaymentsMemory(statementLedger)),
  ),
  { isolated: true },
)

certificateQrSignerContract(
  "keyed digest",
  Layer.succeed(CertificateQrSigner, proofReference),
  proofBinding,
)

const announcing = makeAnnouncingReference()
outageAnnouncementsContract(
  "in memory",
  Layer.succeed(OutageAnnouncements, announcing.service),
  announcing.binding,
)
