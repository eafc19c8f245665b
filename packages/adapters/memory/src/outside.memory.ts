/**
 * Reference implementations of the ports to the outside, in memory.
 *
 * `Entropy` is a seeded sequence (SplitMix32), so that a run can be repeated. It is predictable:
 * for tests and examples only.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { Outage, OutageAnnouncements } from "@procurement/domain/clearance"
import type { EventPublisher, OutboxEntry } from "@procurement/domain/events"
import { Entropy } from "@procurement/domain/identity"
import { ExchangeRates, type RateQuote } from "@procurement/domain/money"
import { type IssuedFile, CertificateQrSigner } from "@procurement/domain/offline"
import type { Taxpayer, TaxpayerRegister } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Base64Url from "effect/encoding/Base64Url"

export const makeEntropyMemory = (seed: number): Entropy["Service"] => {
  let state = seed >>> 0
  const nextByte = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) & 0xff
  }
  return { bytes: (count) => Effect.sync(() => Uint8Array.from({ length: count }, nextByte)) }
}

export const layerEntropyMemory = (seed: number): Layer.Layer<Entropy> =>
  Layer.sync(Entropy, () => makeEntropyMemory(seed))

/** Reference implementation of `ExchangeRates`: a table of quotes given at the start. */
export const makeExchangeRatesMemory = (
  quotes: ReadonlyArray<RateQuote>,
): ExchangeRates["Service"] => {
  const byKey = new Map(quotes.map((quote) => [`${quote.currency} ${quote.publishedOn}`, quote]))
  return {
    publishedOn: (currency, day) =>
      Effect.sync(() => Option.fromUndefinedOr(byKey.get(`${currency} ${day}`))),
  }
}

export const layerExchangeRatesMemory = (
  quotes: ReadonlyArray<RateQuote>,
): Layer.Layer<ExchangeRates> => Layer.sync(ExchangeRates, () => makeExchangeRatesMemory(quotes))

/** Reference implementation of `TaxpayerRegister`: the companies given at the start. */
export const makeTaxpayerRegisterMemory = (
  listed: ReadonlyArray<Taxpayer>,
): TaxpayerRegister["Service"] => {
  const byNip = new Map(listed.map((taxpayer) => [taxpayer.nip, taxpayer]))
  return { find: (nip) => Effect.sync(() => Option.fromUndefinedOr(byNip.get(nip))) }
}

const linkOf = ({ sellerNip, digest }: IssuedFile): string => {
  const bytes = Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const path = ["Nip", sellerNip, sellerNip, "0000000000000001", Base64Url.encode(bytes)]
  return `https://qr.example/certificate/${path.join("/")}/no-signature`
}

/** The signer of a seller without a certificate, who issues nothing offline. */
export const layerWithoutCertificateQrSigner: Layer.Layer<CertificateQrSigner> = Layer.succeed(
  CertificateQrSigner,
  {
    link: () => Effect.succeed(Option.none()),
  },
)

/**
 * Reference implementation of `CertificateQrSigner`: a link of the right shape that proves nothing,
 * by a certificate that is valid from that instant on and never expires.
 */
export const makeCertificateQrSignerMemory = (
  validFrom: Instant,
): CertificateQrSigner["Service"] => ({
  link: (file, now) => Effect.succeed(now < validFrom ? Option.none() : Option.some(linkOf(file))),
})

/** Reference implementation of `OutageAnnouncements`: the outages that the test announces. */
export const makeOutageAnnouncementsMemory = (
  announced: () => ReadonlyArray<Outage>,
): OutageAnnouncements["Service"] => ({ current: Effect.sync(announced) })

/**
 * Reference implementation of `EventPublisher`, in memory: appends the published entries to the
 * list.
 */
export const makeEventPublisherMemory = (
  published: Array<OutboxEntry> = [],
): EventPublisher["Service"] => ({
  publish: (entries) => Effect.sync(() => void published.push(...entries)),
  close: Effect.void,
})
