/** The ports around KSeF's absence: the references. */
import { CertificateQrSigner } from "@procurement/domain/offline"
import { OfflineRegister, OutageAnnouncements } from "@procurement/domain/clearance"
import {
  layerLedgerMemory,
  makeLedgerMemory,
  makeOfflineRegisterMemory,
} from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import {
  certificateQrSignerContract,
  offlineRegisterContract,
  outageAnnouncementsContract,
} from "../../src/clearance/index.ts"
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
