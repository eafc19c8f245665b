/**
 * Runs the contract suites of renewals and collective payments against the domain's references, and
 * that of the renewer against a reference written for it.
 */
import { SignatureRenewer } from "@procurement/domain/renewal"
import { CollectivePaymentRepository } from "@procurement/domain/payment"
import { layerRenewalQueueMemory, makeCollectivePaymentsMemory } from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import { collectivePaymentContract } from "../../src/payment/index.ts"
import { renewalQueueContract, signatureRenewerContract } from "../../src/renewal/index.ts"
import { renewerBinding, renewerReference } from "../references/renewer-reference.ts"

renewalQueueContract("in memory", layerRenewalQueueMemory)

const layerCollective = Layer.sync(CollectivePaymentRepository, makeCollectivePaymentsMemory)
collectivePaymentContract("in memory", layerCollective)

const layerRenewer = Layer.succeed(SignatureRenewer, renewerReference)
signatureRenewerContract("keyed digest", layerRenewer, renewerBinding)
