/**
 * Seals a second, with eight under way: the key in this process, in the signer process, and with a
 * time stamp on each, against the one thing none can do without, the RSA-2048 signature.
 *
 * By the clock and not by CPU time, for the signer process has a core of its own. How long the
 * event loop was held up while it sealed is noted beside.
 */
import { createPrivateKey, sign } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { makeGuardedReach } from "@procurement/adapter-webhook-http"
import {
  loadSigningKeyPem,
  openValidationData,
  openXadesSigner,
  type SigningKey,
  startSignerProcess,
} from "@procurement/adapter-xades"
import {
  makeTestAuthority,
  openTestAuthorityServices,
  type TestAuthority,
  timeStampPath,
} from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import type { DocumentSigner } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import type { Bench, BenchContext } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { inTurn } from "../rounds.ts"
import { sampleSeller } from "../sample-invoices.ts"
import { plainNumber } from "../table.ts"

const documentBytes = 2_500
const inFlight = 8

interface Rate {
  readonly perSecond: number
  /** The longest turn of the event loop, milliseconds. */
  readonly heldUpMillis: number
}

const document = {
  fileName: "invoice.xml",
  mediaType: "text/xml",
  bytes: Buffer.alloc(documentBytes, "<a>żółw</a>"),
}

/** How often the work is done in a second, by so many at a time. */
const rateOf = async (work: () => Promise<unknown>, seconds: number): Promise<Rate> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  const end = started + seconds * 1_000
  let done = 0
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: inFlight }, one))
  // Without a turn of the loop there would be nothing to see.
  await new Promise((turned) => setImmediate(turned))
  delay.disable()
  const perSecond = (done * 1_000) / (performance.now() - started)
  return { perSecond, heldUpMillis: delay.max / 1_000_000 }
}

const startTimeStamps = async (authority: TestAuthority) => {
  const { authorityPem } = authority.seal
  const services = openTestAuthorityServices({ ...authority, authorityPem, now: Date.now })
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.end(services.respond(request.url ?? "", Buffer.concat(chunks))?.bytes)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}${timeStampPath}` }
}

const sealing = (signer: DocumentSigner["Service"]) => () =>
  Effect.runPromise(signer.seal(document, instant(Date.now())))

interface Variant {
  readonly name: string
  readonly work: () => Promise<unknown>
  readonly notes: ReadonlyArray<string>
}

const signerProcessOf = async ({ seal }: TestAuthority, onEnd: BenchContext["onEnd"]) => {
  const folder = await mkdtemp(join(tmpdir(), "bench-signer-"))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "cert.pem")]
  await writeFile(keyFile, seal.keyPem, { mode: 0o600 })
  await writeFile(certificateFile, seal.certificatePem)
  const key = await startSignerProcess({ kind: "pem", keyFile, certificateFile })
  onEnd(() => key.close())
  return key
}

const stampingSigner = async (
  key: SigningKey,
  authority: TestAuthority,
  onEnd: BenchContext["onEnd"],
) => {
  const { server, url } = await startTimeStamps(authority)
  const timeStampRootsPem = authority.seal.authorityPem
  const reach = makeGuardedReach({ allowLoopback: true, timeoutMillis: 5_000 })
  const validationData = openValidationData({ timeStampUrl: url, timeStampRootsPem, reach })
  onEnd(async () => {
    await validationData.close()
    server.closeAllConnections()
    server.close()
  })
  return openXadesSigner(key, { validationData })
}

const variantsOf = async ({ onEnd }: BenchContext, authority: TestAuthority) => {
  const inMemory = await openXadesSigner(loadSigningKeyPem(authority.seal))
  const key = await signerProcessOf(authority, onEnd)
  const apart = await openXadesSigner(key)
  const stamping = await stampingSigner(key, authority, onEnd)
  const here = "the authority of time and its own RSA signature are in this process too"
  const variants: ReadonlyArray<Variant> = [
    { name: "seals, key in this process", work: sealing(inMemory), notes: [] },
    { name: "seals, signer process", work: sealing(apart), notes: [] },
    { name: "seals with time stamp, signer process", work: sealing(stamping), notes: [here] },
  ]
  return variants
}

const compare = async (
  { options, log }: BenchContext,
  { name, work, notes }: Variant,
  floorWork: () => Promise<unknown>,
): Promise<Comparison> => {
  await rateOf(work, 1)
  const ours: Array<Rate> = []
  const floor: Array<Rate> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const rates = await inTurn(
      round,
      () => rateOf(work, options.seconds),
      () => rateOf(floorWork, options.seconds),
    )
    ours.push(rates.ours)
    floor.push(rates.floor)
    log(`${name}: round ${round + 1} of ${options.rounds}: ${plainNumber(rates.ours.perSecond)}/s`)
  }
  const heldUp = ours.map(({ heldUpMillis }) => heldUpMillis.toFixed(1)).join(", ")
  return {
    name,
    unit: "1/s",
    better: "higher",
    ours: ours.map(({ perSecond }) => perSecond),
    floor: floor.map(({ perSecond }) => perSecond),
    floorIs: "node crypto.sign with RSA-2048 and SHA-256, one after the other",
    notes: [...notes, `event loop held up at most, by round: ${heldUp} ms; ${inFlight} under way`],
  }
}

export const signaturesBench: Bench = {
  name: "signatures",
  measures: "seals per second by where the key is and with time stamps, against bare crypto.sign",
  run: async (context) => {
    const { nip, name: organization } = sampleSeller
    const now = instant(Date.now() - 1_000)
    const authority = await makeTestAuthority({ nip, organization, now })
    const key = createPrivateKey(authority.seal.keyPem)
    const floorWork = async () => sign("sha256", document.bytes, key)
    const comparisons: Array<Comparison> = []
    for (const variant of await variantsOf(context, authority)) {
      comparisons.push(await compare(context, variant, floorWork))
    }
    return comparisons
  },
}
