/** Ports whose references live here: signer, writer, clearance, sender. */
import { BatchClearance } from "@procurement/domain/clearance"
import {
  InvoiceClearance,
  InvoicePdf,
  InvoiceReader,
  InvoiceWriter,
} from "@procurement/domain/invoice"
import { DocumentSigner } from "@procurement/domain/signature"
import { WebhookSender } from "@procurement/domain/webhook"
import {
  layerEndpointCheckMemory,
  layerEndpointConsentMemory,
  layerPasskeyVerifierMemory,
  makePasskeyDeviceMemory,
} from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import { batchClearanceContract } from "../../src/clearance/index.ts"
import {
  invoiceClearanceContract,
  invoicePdfContract,
  invoiceReaderContract,
  invoiceWriterContract,
} from "../../src/invoice/index.ts"
import { documentSignerContract } from "../../src/signature/index.ts"
import { passkeyVerifierContract } from "../../src/user/index.ts"
import {
  endpointCheckContract,
  endpointConsentContract,
  webhookSenderContract,
} from "../../src/webhook/index.ts"
import { makeBatchReference } from "../references/batch-clearance-reference.ts"
import {
  clearanceBinding,
  makeClearanceReference,
  makeKsefMemory,
} from "../references/clearance-reference.ts"
import {
  challengeBinding,
  consentBinding,
  consentFaults,
  layerChallengeReference,
} from "../references/consent-reference.ts"
import { endpointBinding, objections } from "../references/endpoint-reference.ts"
import { pdfBinding, pdfReference } from "../references/pdf-reference.ts"
import { makeSenderReference, type Network, senderBinding } from "../references/sender-reference.ts"
import { signerBinding, signerReference } from "../references/signer-reference.ts"
import {
  readerBinding,
  readerReference,
  writerBinding,
  writerReference,
} from "../references/writer-reference.ts"

const layerSigner = Layer.succeed(DocumentSigner, signerReference)
documentSignerContract("keyed digest", layerSigner, signerBinding)

const layerWriter = Layer.succeed(InvoiceWriter, writerReference)
invoiceWriterContract("small XML", layerWriter, writerBinding)

const layerReader = Layer.succeed(InvoiceReader, readerReference)
invoiceReaderContract("small XML", layerReader, readerBinding)

const layerPdf = Layer.succeed(InvoicePdf, pdfReference)
invoicePdfContract("text in a shell", layerPdf, pdfBinding)

const layerClearance = Layer.sync(InvoiceClearance, () => makeClearanceReference())
invoiceClearanceContract("in memory", layerClearance, clearanceBinding)

const otherSide = makeKsefMemory(0)
const layerBatches = Layer.merge(
  Layer.succeed(InvoiceClearance, makeClearanceReference(otherSide)),
  Layer.succeed(BatchClearance, makeBatchReference(otherSide)),
)
batchClearanceContract("in memory", layerBatches, clearanceBinding)

passkeyVerifierContract("in memory", layerPasskeyVerifierMemory, {
  device: makePasskeyDeviceMemory,
})

const network: Network = new Map()
const layerSender = Layer.sync(WebhookSender, () => makeSenderReference(network))
webhookSenderContract("network in memory", layerSender, senderBinding(network))

endpointCheckContract("in memory", layerEndpointCheckMemory(objections), endpointBinding)

endpointConsentContract("in memory", layerEndpointConsentMemory(consentFaults), consentBinding)
endpointConsentContract("challenge in memory", layerChallengeReference, challengeBinding)
