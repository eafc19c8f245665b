/** Ports to the outside of which mutants of the references break every clause. */
import {
  makeArchiveMemory,
  makeDocumentArchiveMemory,
  makeEndpointCheckMemory,
  makeEntropyMemory,
  makeEventPublisherMemory,
  makeExchangeRatesMemory,
  makePasskeyDeviceMemory,
  makePasskeyVerifierMemory,
  makeTaxpayerRegisterMemory,
} from "@procurement/adapter-memory"
import { DocumentArchive, type Sha256 } from "@procurement/domain/archive"
import type { LocalDate } from "@procurement/domain/calendar"
import { BatchClearance } from "@procurement/domain/clearance"
import { type SecretHash, SecretHashing } from "@procurement/domain/credential"
import { Mailer } from "@procurement/domain/email"
import { EventPublisher, type OutboxEntry } from "@procurement/domain/events"
import { InvoiceClearance, type SubmissionReceipt } from "@procurement/domain/invoice"
import { ExchangeRates } from "@procurement/domain/money"
import { CertificateQrSigner } from "@procurement/domain/offline"
import { TaxpayerRegister } from "@procurement/domain/party"
import { SignatureRenewer } from "@procurement/domain/renewal"
import { PasskeyVerifier } from "@procurement/domain/user"
import { EndpointCheck, EndpointConsent, WebhookSender } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { documentArchiveClauses } from "../../src/archive/index.ts"
import { aRateQuote, listedTaxpayers, unlistedNip } from "../../src/builders/index.ts"
import { batchClearanceClauses, certificateQrSignerClauses } from "../../src/clearance/index.ts"
import { secretHashingClauses } from "../../src/credential/index.ts"
import { mailerClauses } from "../../src/email/index.ts"
import { eventPublisherClauses } from "../../src/events/index.ts"
import { deadLettersClauses } from "../../src/inbound/index.ts"
import { invoiceClearanceClauses } from "../../src/invoice/index.ts"
import { exchangeRatesClauses } from "../../src/money/index.ts"
import { taxpayerRegisterClauses } from "../../src/party/index.ts"
import { signatureRenewerClauses } from "../../src/renewal/index.ts"
import { passkeyVerifierClauses } from "../../src/user/index.ts"
import {
  endpointCheckClauses,
  endpointConsentClauses,
  webhookSenderClauses,
} from "../../src/webhook/index.ts"
import { groundOf, serviceGround, sharedGround } from "../mutants/grounds.ts"
import { makeBatchReference } from "../references/batch-clearance-reference.ts"
import {
  clearanceBinding,
  makeClearanceReference,
  makeKsefMemory,
} from "../references/clearance-reference.ts"
import { challengeBinding, makeChallengeReference } from "../references/consent-reference.ts"
import {
  layerDeadLettersReference,
  makeDeadLetterMemory,
} from "../references/dead-letter-channels-reference.ts"
import { endpointBinding, objections } from "../references/endpoint-reference.ts"
import { publishedInMemory } from "../references/listener-reference.ts"
import {
  mailerBinding,
  makeMailerReference,
  makePostMemory,
} from "../references/mailer-reference.ts"
import { proofBinding, proofReference } from "../references/offline-reference.ts"
import { renewerBinding, renewerReference } from "../references/renewer-reference.ts"
import { makeSenderReference, type Network, senderBinding } from "../references/sender-reference.ts"
import { sha256Now } from "../references/sha-256.ts"
import { tamperWith } from "../references/tampering.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const day = (text: string) => text as LocalDate
const quotes = ["2026-11-19", "2026-11-20"].map((text) => aRateQuote(day(text)))
const rateClauses = exchangeRatesClauses({ quotes, daysWithoutTable: [day("2026-11-21")] })
const rates = serviceGround(ExchangeRates, () => makeExchangeRatesMemory(quotes))
proves("ExchangeRates", rateClauses, rates, {
  mutants: {
    "returns the same quote":
      "returns something else when asked again, in ExchangeRates.publishedOn",
  },
})

const listing = { day: day("2026-11-20"), listed: listedTaxpayers, unlisted: [unlistedNip] }
const taxpayers = serviceGround(TaxpayerRegister, () => makeTaxpayerRegisterMemory(listedTaxpayers))
proves("TaxpayerRegister", taxpayerRegisterClauses(listing), taxpayers, {
  mutants: {
    "returns the same again": "returns something else when asked again, in TaxpayerRegister.find",
  },
})

const broker: { readonly published: Array<OutboxEntry> } = { published: [] }
const publisher = sharedGround(EventPublisher, broker, ({ published }) =>
  makeEventPublisherMemory(published),
)
proves("EventPublisher", eventPublisherClauses(publishedInMemory(broker.published)), publisher)

const letters = () => {
  const store = makeDeadLetterMemory()
  return { layer: layerDeadLettersReference(store), store }
}
proves("DeadLetters", deadLettersClauses, letters, {
  mutants: { "stops reading dead": "continues after a failure, in DeadLetters.read" },
})

const hashOf = (text: string) => sha256Now(new TextEncoder().encode(text)) as string as SecretHash
const hashing = serviceGround(SecretHashing, () => ({ hashOf }))
proves("SecretHashing", secretHashingClauses, hashing)

const qrSigner = serviceGround(CertificateQrSigner, () => proofReference)
proves("CertificateQrSigner", certificateQrSignerClauses(proofBinding), qrSigner)

const checks = serviceGround(EndpointCheck, () => makeEndpointCheckMemory(objections))
proves("EndpointCheck", endpointCheckClauses(endpointBinding), checks, {
  mutants: {
    "a text that is not a URL": "has undefined for every EndpointCheck.check()!",
  },
})

const consents = serviceGround(EndpointConsent, () => makeChallengeReference(makeEntropyMemory(7)))
proves("EndpointConsent", endpointConsentClauses(challengeBinding), consents)

const renewer = serviceGround(SignatureRenewer, () => renewerReference)
proves("SignatureRenewer", signatureRenewerClauses(renewerBinding), renewer, {
  mutants: {
    "does not change": "clears the bytes of its caller, in SignatureRenewer.renew",
  },
})

const passkeys = serviceGround(PasskeyVerifier, makePasskeyVerifierMemory)
proves("PasskeyVerifier", passkeyVerifierClauses({ device: makePasskeyDeviceMemory }), passkeys, {
  first: {
    "signature by another key": "ignores (0).publicKey, in PasskeyVerifier.signature",
  },
})

const post = makePostMemory()
const mailer = sharedGround(Mailer, post, makeMailerReference)
proves("Mailer", mailerClauses(mailerBinding(post)), mailer, {
  first: {
    "escapes the texts": "loses the column .html of mails, in Mailer.send",
  },
})

const network: Network = new Map()
const sender = sharedGround(WebhookSender, { network }, () => makeSenderReference(network))
proves("WebhookSender", webhookSenderClauses(senderBinding(network)), sender, {
  mutants: {
    "the headers of Standard Webhooks": "drops the last of WebhookSender.send(0).secrets",
    "asks for no more deliveries":
      'has "EndpointFailed" for every WebhookSender.send()!.outcome._tag',
    "no status when no server listens": "loses WebhookSender.send()!.failure",
    "a text that is not a URL":
      'has "EndpointAccepted" for every WebhookSender.send()!.outcome._tag',
    "within 15 seconds": 'has "EndpointAccepted" for every WebhookSender.send()!.outcome._tag',
  },
})

const clearance = groundOf(InvoiceClearance, () => makeKsefMemory(0), makeClearanceReference)
const clearanceClauses = invoiceClearanceClauses(clearanceBinding)
const unclear = saboteurOf(InvoiceClearance, clearanceClauses, clearance)
proves("InvoiceClearance", clearanceClauses, clearance, {
  saboteurs: [
    unclear(
      "finds the last copy of a file",
      ({ submit, trace }) => {
        const last = new Map<Sha256, SubmissionReceipt>()
        return {
          submit: (submission) =>
            Effect.tap(submit(submission), (receipt) =>
              Effect.sync(() => last.set(submission.digest, receipt)),
            ),
          trace: (session, digest) =>
            Effect.map(
              trace(session, digest),
              Option.map((receipt) => last.get(digest) ?? receipt),
            ),
        }
      },
      "finds the accepted copy",
    ),
  ],
  first: {
    "sent before the session": "loses InvoiceClearance.outcome()!._tag",
    "opens another session": 'has "SO-1" for every InvoiceClearance.session!',
  },
  mutants: {
    "sent concurrently its own number": "mixes up calls, in InvoiceClearance.outcome",
    "returns the hash of the file": "cuts InvoiceClearance.clearedDigest()!",
    "another file comes under its number": "loses InvoiceClearance.outcome()!.originalKsefNumber",
  },
})

const batches = () => {
  const store = makeKsefMemory(0)
  const interactive = Layer.sync(InvoiceClearance, () => makeClearanceReference(store))
  const packed = Layer.sync(BatchClearance, () => makeBatchReference(store))
  return { layer: Layer.merge(interactive, packed), store }
}
proves("BatchClearance", batchClearanceClauses(clearanceBinding), batches, {
  first: {
    "which file of a package": "loses BatchClearance.results()!.results*.outcome",
    "no effect before": 'has "SB-1" for every BatchClearance.open()!.sessionReference',
    "returns the same": "returns something else when asked again, in BatchClearance.results",
  },
  mutants: {
    "a session that never existed": 'has "Ended" for every BatchClearance.progress()!._tag',
  },
})

const shelf = makeArchiveMemory()
const archive = sharedGround(DocumentArchive, shelf, (store) =>
  makeDocumentArchiveMemory(sha256Now, store),
)
proves("DocumentArchive", documentArchiveClauses(tamperWith(shelf)), archive, {
  first: {
    "whose size differs": "has 300 for every DocumentArchive.seal(0).files*.sizeBytes",
  },
  mutants: {
    "accepts the same bytes again":
      "returns something else when asked again, in DocumentArchive.put",
    "for a file that was lost": 'has "Damaged" for every DocumentArchive.get()~.reason',
    "accepts the same record again": "crashes when it changes nothing, in DocumentArchive.seal",
    "accepts the same renewal again":
      "crashes when it changes nothing, in DocumentArchive.addRenewal",
    "a renewal that was lost": "loses DocumentArchive.verify()!.problems*.reason",
  },
})
