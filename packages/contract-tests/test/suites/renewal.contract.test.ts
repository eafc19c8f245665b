/**
 * Renewals of signatures and collective payments: the domain's references, and a renewer made for
 * the contract.
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
collectivePaymentContract("in memory", layerCollective, { isolated: true })

const layerRenewer = Layer.succeed(SignatureRenewer, renewerReference)
signatureRenewerContract("keyed digest", layerRenewer, renewerBinding)
