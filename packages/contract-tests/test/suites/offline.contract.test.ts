/** Runs the contract suites of the ports for KSeF outages against their references. */
import { IssuerProof } from "@procurement/domain/offline"
import { OfflineRegister, OutageAnnouncements } from "@procurement/domain/clearance"
import { makeLedgerMemory, makeOfflineRegisterMemory } from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import {
  issuerProofContract,
  offlineRegisterContract,
  outageAnnouncementsContract,
} from "../../src/clearance/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import {
  makeAnnouncingReference,
  proofBinding,
  proofReference,
} from "../references/offline-reference.ts"

const ledger = makeLedgerMemory()

offlineRegisterContract(
  "in memory",
  Layer.merge(
    layerLedgerReference(ledger),
    Layer.sync(OfflineRegister, () => makeOfflineRegisterMemory(ledger)),
  ),
  { isolated: true },
)

issuerProofContract("keyed digest", Layer.succeed(IssuerProof, proofReference), proofBinding)

const announcing = makeAnnouncingReference()
outageAnnouncementsContract(
  "in memory",
  Layer.succeed(OutageAnnouncements, announcing.service),
  announcing.binding,
)
