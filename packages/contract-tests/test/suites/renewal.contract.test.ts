/** Renewals of signatures: the domain's reference, and a renewer made for the contract. */
import { SignatureRenewer } from "@procurement/domain/renewal"
import { layerRenewalQueueMemory } from "@procurement/domain/testing"
import * as Layer from "effect/Layer"
import { renewalQueueContract, signatureRenewerContract } from "../../src/renewal/index.ts"
import { renewerBinding, renewerReference } from "../references/renewer-reference.ts"

renewalQueueContract("in memory", layerRenewalQueueMemory)

const layerRenewer = Layer.succeed(SignatureRenewer, renewerReference)
signatureRenewerContract("keyed digest", layerRenewer, renewerBinding)
