/**
 * Invoices made and sealed in a second of one core, against the one thing none can do without: the
 * RSA-2048 signature over the same bytes.
 *
 * Ours is the whole way from the domain's invoice to the container: composed, written as FA(3)
 * XML, held against schema and rules, signed (XAdES-BASELINE-B), packed (ASiC-E). Seconds are
 * seconds of CPU time of this process, helper threads included.
 */
import { createPrivateKey, sign } from "node:crypto"
import { makeFa3Writer } from "@procurement/adapter-fa3"
import { loadSigningKeyPem, makeTestSeal, openXadesSigner } from "@procurement/adapter-xades"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import type { Bench, BenchContext } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { inTurn } from "../rounds.ts"
import { documentOf, numberedInvoice, sampleSeller } from "../sample-invoices.ts"
import { plainNumber } from "../table.ts"

const samples = 64
const warmUpSeconds = 1

interface Work {
  readonly ours: (nth: number) => void
  readonly floor: (nth: number) => void
  readonly bytes: number
}

const prepare = async (lineCount: number): Promise<Work> => {
  const now = instant(Date.now())
  const { nip, name: organization } = sampleSeller
  const seal = await makeTestSeal({ nip, organization, now })
  const signer = await openXadesSigner(loadSigningKeyPem(seal))
  const writer = makeFa3Writer()
  const invoices = Array.from({ length: samples }, (_, nth) =>
    numberedInvoice(lineCount, nth + 1, now),
  )
  const files = invoices.map(
    (invoice) => Effect.runSync(writer.write(documentOf(invoice, now))).xml,
  )
  const key = createPrivateKey(seal.keyPem)
  const issue = (nth: number): void => {
    const invoice = invoices[nth % samples]
    if (invoice === undefined) return
    const { xml } = Effect.runSync(writer.write(documentOf(invoice, now)))
    const fileName = `${invoice.number.replaceAll("/", "-")}.xml`
    Effect.runSync(signer.seal({ fileName, mediaType: "application/xml", bytes: xml }, now))
  }
  const signBytes = (nth: number): void => {
    sign("sha256", files[nth % samples] ?? new Uint8Array(), key)
  }
  return { ours: issue, floor: signBytes, bytes: files[0]?.length ?? 0 }
}

const usedSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** How often the work is done in a second of CPU time. */
const rateOf = (work: (nth: number) => void, seconds: number): number => {
  const start = usedSeconds()
  let done = 0
  for (let used = 0; used < seconds; used = usedSeconds() - start) {
    for (let nth = 0; nth < samples; nth += 1) work(nth)
    done += samples
  }
  return done / (usedSeconds() - start)
}

const compare = async (
  { options, tell }: BenchContext,
  lineCount: number,
  goal: Pick<Comparison, "goal">,
): Promise<Comparison> => {
  const name = `invoices of ${lineCount} lines`
  tell(`${name}: preparing`)
  const work = await prepare(lineCount)
  rateOf(work.ours, warmUpSeconds)
  rateOf(work.floor, warmUpSeconds)
  const ours: Array<number> = []
  const floor: Array<number> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const rates = await inTurn(
      round,
      () => Promise.resolve(rateOf(work.ours, options.seconds)),
      () => Promise.resolve(rateOf(work.floor, options.seconds)),
    )
    ours.push(rates.ours)
    floor.push(rates.floor)
    tell(
      `${name}: round ${round + 1} of ${options.rounds}: ours ${plainNumber(rates.ours)}/s, ` +
        `floor ${plainNumber(rates.floor)}/s, ratio ${(rates.ours / rates.floor).toFixed(2)}`,
    )
  }
  return {
    ...goal,
    name,
    unit: "1/s of CPU",
    better: "higher",
    ours,
    floor,
    floorIs: "node crypto.sign with RSA-2048 and SHA-256 over the same bytes",
    notes: [`files of about ${work.bytes} bytes; one core`],
  }
}

export const invoicesBench: Bench = {
  name: "invoices",
  measures: "invoices per second through XML, XSD, rules and signature against bare crypto.sign",
  run: async (context) => [
    await compare(context, 3, { goal: 0.3 }),
    await compare(context, 50, {}),
  ],
}
