/** An archive, a renewal queue and a scripted time-stamping authority. */
import { it } from "@effect/vitest"
import { type ArchiveRecord, DocumentArchive, type Sha256 } from "@procurement/domain/archive"
import { makeDocumentArchiveMemory, makeRenewalQueueMemory } from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import { planOf, RenewalQueue, SignatureRenewer } from "@procurement/domain/renewal"
import { SigningError, type SigningReason } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import { aRecord, dayMillis } from "./renewals.ts"

const sha256 = (bytes: Uint8Array): Sha256 =>
  createHash("sha256").update(bytes).digest("hex") as Sha256
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export const dueAt = instant(Date.UTC(2028, 7, 1))
export const yearMillis = 365 * dayMillis
export const options = { batch: 20, leaseMillis: 600_000 }

interface State {
  /** The authority's error; when undefined, it returns a time stamp. */
  refusal: SigningReason | undefined
  /** The containers that can't be renewed. */
  readonly broken: Set<string>
  /** Validity of a new time stamp. */
  holdsMillis: number
  asked: number
  /** How long the authority takes for each time stamp. */
  takesMillis: number
}

const makeWorld = () => {
  const archive = makeDocumentArchiveMemory(sha256)
  const queue = makeRenewalQueueMemory()
  const state: State = {
    refusal: undefined,
    broken: new Set(),
    holdsMillis: 2 * yearMillis,
    asked: 0,
    takesMillis: 0,
  }
  const fail = (reason: SigningReason) =>
    Effect.fail(new SigningError({ reason, detail: "as the test wants it" }))
  const renewer: SignatureRenewer["Service"] = {
    renew: (container, now) =>
      Effect.gen(function* () {
        state.asked += 1
        yield* TestClock.adjust(state.takesMillis)
        if (state.refusal !== undefined) return yield* fail(state.refusal)
        const text = textOf(container)
        if (state.broken.has(text)) return yield* fail("EvidenceEnded")
        const nextRenewalAt = instant(now + state.holdsMillis)
        return { level: "LTA", container: bytesOf(`[${text}]`), nextRenewalAt } as const
      }),
  }
  const layer = Layer.mergeAll(
    Layer.succeed(DocumentArchive, archive),
    Layer.succeed(RenewalQueue, queue),
    Layer.succeed(SignatureRenewer, renewer),
  )
  return { archive, queue, state, renewer, layer }
}

export type World = ReturnType<typeof makeWorld>

export const idOf = (nth: number) =>
  `inv_01jcz00000000000000000${String(nth).padStart(4, "0")}` as InvoiceId

/** Archives an invoice with the evidence `evidence <nth>`, and plans its renewal. */
export const archived = Effect.fnUntraced(function* (
  { archive, queue }: World,
  nth: number,
  nextRenewalAt = dueAt + nth,
) {
  const bytes = bytesOf(`evidence ${nth}`)
  const digest = yield* archive.put(bytes)
  const mediaType = "application/vnd.etsi.asic-e+zip"
  const record = aRecord({
    invoiceId: idOf(nth),
    number: `FV/2026/11/${nth}`,
    nextRenewalAt: instant(nextRenewalAt),
    files: [{ role: "evidence", mediaType, digest, sizeBytes: bytes.length }],
  })
  yield* archive.seal(record)
  yield* queue.plan([planOf(record, [])!])
  return record
})

export const containersOf = ({ archive }: World, { invoiceId }: Pick<ArchiveRecord, "invoiceId">) =>
  Effect.flatMap(archive.renewals(invoiceId), (renewals) =>
    Effect.forEach(renewals, ({ container }) => Effect.map(archive.get(container.digest), textOf)),
  )

export const plannedFor = ({ queue }: World, { invoiceId }: Pick<ArchiveRecord, "invoiceId">) =>
  Effect.map(queue.page({ limit: 100 }), (all) =>
    all.find((planned) => planned.invoiceId === invoiceId),
  )

export const atTime = (now: number) => TestClock.setTime(now)

export const inWorld = (
  title: string,
  check: (
    world: World,
  ) => Effect.Effect<void, unknown, RenewalQueue | DocumentArchive | SignatureRenewer>,
) =>
  it.effect(title, () => {
    const world = makeWorld()
    return Effect.provide(check(world), world.layer)
  })
