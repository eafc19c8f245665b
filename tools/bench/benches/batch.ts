/**
 * Packages for batch sessions, in MB of XML a second, against the same bytes through the plainest
 * code there is: fflate's ZIP of everything in memory, then AES of Node.
 *
 * Ours is all that `pack` does: each file held against its hash, compressed, cut, encrypted, hashed
 * three times and written to the disk, with memory that does not grow.
 */
import { createCipheriv, createHash, randomBytes } from "node:crypto"
import { makeFa3Writer } from "@procurement/adapter-fa3"
import { type BatchCompression, makeKsefClients } from "@procurement/adapter-ksef"
import type { Sha256 } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import { type DocumentSigner, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import { zipSync } from "fflate"
import type { Bench, BenchContext } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { inTurn } from "../rounds.ts"
import { documentOf, numberedInvoice, sampleSeller } from "../sample-invoices.ts"
import { plainNumber } from "../table.ts"

const invoiceCount = 2_000
const linesOfAnInvoice = 3
const bytesOfMegabyte = 1_000_000

type Files = ReadonlyMap<Sha256, Uint8Array>

const makeFiles = (): Files => {
  const now = instant(Date.now())
  const writer = makeFa3Writer()
  return new Map(
    Array.from({ length: invoiceCount }, (_, nth) => {
      const invoice = numberedInvoice(linesOfAnInvoice, nth + 1, now)
      const { xml } = Effect.runSync(writer.write(documentOf(invoice, now)))
      return [createHash("sha256").update(xml).digest("hex") as Sha256, xml]
    }),
  )
}

const unused = Effect.fail(new SigningError({ reason: "MalformedDocument", detail: "unused" }))
const noSigner: DocumentSigner["Service"] = {
  seal: () => unused,
  preserve: () => unused,
  signEnveloped: () => unused,
}

const packer = (files: Files, compression: BatchCompression) => {
  const { batches } = makeKsefClients({
    baseUrl: "https://nowhere.invalid/v2",
    contextNip: sampleSeller.nip,
    signer: noSigner,
    verifyReceipt: async () => ({ valid: false, detail: "unused" }),
    batch: { compression },
  })
  const read = (digest: Sha256) => Effect.succeed(files.get(digest) ?? new Uint8Array())
  const pack = batches.pack({ digests: [...files.keys()], read, offline: false })
  return async () => (await Effect.runPromise(Effect.scoped(pack))).sizeBytes
}

const floorOf = (files: Files) => {
  const named = Object.fromEntries(
    [...files.values()].map((bytes, nth) => [`${String(nth + 1).padStart(5, "0")}.xml`, bytes]),
  )
  return (): Promise<number> => {
    const zipped = zipSync(named)
    const cipher = createCipheriv("aes-256-cbc", randomBytes(32), randomBytes(16))
    Buffer.concat([cipher.update(zipped), cipher.final()])
    return Promise.resolve(zipped.length)
  }
}

interface Measured {
  readonly perSecond: number
  readonly cpuSeconds: number
  readonly sizeBytes: number
}

/** MB of files in a second, over as many packages as that time takes. */
const measure = async (work: () => Promise<number>, bytes: number, seconds: number) => {
  const start = performance.now()
  const cpuStart = process.cpuUsage()
  let packages = 0
  let sizeBytes = 0
  while (performance.now() - start < seconds * 1_000) {
    sizeBytes = await work()
    packages += 1
  }
  const { user, system } = process.cpuUsage(cpuStart)
  const megabytes = (packages * bytes) / bytesOfMegabyte
  return {
    perSecond: megabytes / ((performance.now() - start) / 1_000),
    cpuSeconds: (user + system) / 1_000_000 / packages,
    sizeBytes,
  } satisfies Measured
}

const kilobytes = (size: number | undefined): string => plainNumber((size ?? 0) / 1_000)

const compare = async (
  { options, log }: BenchContext,
  files: Files,
  compression: BatchCompression,
  goal: Pick<Comparison, "goal">,
): Promise<Comparison> => {
  const name = `batch package, ${compression}`
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  const ours = packer(files, compression)
  const floor = floorOf(files)
  await ours()
  await floor()
  const rounds: Array<{ readonly ours: Measured; readonly floor: Measured }> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const measured = await inTurn(
      round,
      () => measure(ours, bytes, options.seconds),
      () => measure(floor, bytes, options.seconds),
    )
    rounds.push(measured)
    log(
      `${name}: round ${round + 1} of ${options.rounds}: ` +
        `ours ${plainNumber(measured.ours.perSecond)} MB/s, ` +
        `floor ${plainNumber(measured.floor.perSecond)} MB/s`,
    )
  }
  const last = rounds.at(-1)
  return {
    ...goal,
    name,
    unit: "MB/s",
    better: "higher",
    ours: rounds.map((round) => round.ours.perSecond),
    floor: rounds.map((round) => round.floor.perSecond),
    floorIs: "fflate zipSync of all files in memory, AES-256-CBC of Node",
    notes: [
      `${invoiceCount} invoices of ${linesOfAnInvoice} lines, ${kilobytes(bytes)} kB of XML; ` +
        `package ${kilobytes(last?.ours.sizeBytes)} kB, floor's ${kilobytes(last?.floor.sizeBytes)} kB`,
      `CPU of one package ${(last?.ours.cpuSeconds ?? 0).toFixed(2)} s, ` +
        `of the floor's ${(last?.floor.cpuSeconds ?? 0).toFixed(2)} s`,
    ],
  }
}

export const batchBench: Bench = {
  name: "batch",
  measures: "MB of XML a second into encrypted packages, against fflate and bare AES in memory",
  run: async (context) => {
    context.log(`batch: writing ${invoiceCount} invoices`)
    const files = makeFiles()
    return [
      await compare(context, files, "Zip", { goal: 1 }),
      await compare(context, files, "TarGz", { goal: 1 }),
    ]
  },
}
